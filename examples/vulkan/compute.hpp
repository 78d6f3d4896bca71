// SPDX-License-Identifier: MIT
// The least of Vulkan that a compute shader needs: a device, storage buffers that the host sees,
// and a dispatch that waits for its end. Validation layers are on where they are installed; their
// messages are printed and counted. Used by the example and by the tests of shaders/crosslane.glsl.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>
#include <vulkan/vulkan.h>

namespace vulkan_compute {

inline void require(VkResult result, const char* what) {
  if (result == VK_SUCCESS) return;
  std::fprintf(stderr, "%s: VkResult %d\n", what, int(result));
  std::exit(1);
}

/// A structure of zeros, with its type.
template <class Info>
Info make(VkStructureType type) {
  Info info{};
  info.sType = type;
  return info;
}

inline std::vector<uint32_t> read_spirv(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes(std::istreambuf_iterator<char>(file), {});
  std::vector<uint32_t> words(bytes.size() / 4);
  if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

/// What the device has; all of it is enabled.
struct Abilities {
  VkPhysicalDeviceShaderFloat16Int8Features half_and_bytes{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES, nullptr, 0, 0};
  VkPhysicalDeviceSubgroupSizeControlFeatures size_control{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES, &half_and_bytes, 0, 0};
  VkPhysicalDeviceFeatures2 features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, nullptr, {}};
  VkPhysicalDeviceSubgroupSizeControlProperties sizes{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES, nullptr, 0, 0, 0, 0};
  VkPhysicalDeviceSubgroupProperties subgroup{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES, nullptr, 0, 0, 0, 0};
  VkPhysicalDeviceDriverProperties driver{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES, nullptr, {}, {}, {}, {}};
  VkPhysicalDeviceProperties2 properties{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, nullptr, {}};

  Abilities() = default;
  Abilities(const Abilities&) = delete;
  Abilities& operator=(const Abilities&) = delete;

  void ask(VkPhysicalDevice device) {
    vkGetPhysicalDeviceProperties(device, &properties.properties);
    const uint32_t version = properties.properties.apiVersion;
    if (version >= VK_API_VERSION_1_1) properties.pNext = &subgroup;
    if (version >= VK_API_VERSION_1_2) {
      subgroup.pNext = &driver;
      features.pNext = &half_and_bytes;
    }
    if (version >= VK_API_VERSION_1_3) {
      driver.pNext = &sizes;
      features.pNext = &size_control;
    }
    vkGetPhysicalDeviceProperties2(device, &properties);
    vkGetPhysicalDeviceFeatures2(device, &features);
  }
  [[nodiscard]] bool has(VkSubgroupFeatureFlags operations) const {
    return (subgroup.supportedOperations & operations) == operations;
  }
  /// The subgroup sizes that a compute pipeline may require; else the only one.
  [[nodiscard]] std::vector<uint32_t> subgroup_sizes() const {
    if (!can_choose_size()) return {subgroup.subgroupSize};
    std::vector<uint32_t> all;
    for (uint32_t size = sizes.minSubgroupSize; size <= sizes.maxSubgroupSize; size *= 2)
      all.push_back(size);
    return all;
  }
  [[nodiscard]] bool can_choose_size() const {
    return size_control.subgroupSizeControl != 0 &&
           (sizes.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT) != 0;
  }
};

/// Counts what validation layers say.
inline int messages = 0;

inline VKAPI_ATTR VkBool32 VKAPI_CALL on_message(VkDebugUtilsMessageSeverityFlagBitsEXT,
                                                 VkDebugUtilsMessageTypeFlagsEXT,
                                                 const VkDebugUtilsMessengerCallbackDataEXT* data,
                                                 void*) {
  ++messages;
  std::fprintf(stderr, "validation: %s\n", data->pMessage);
  return VK_FALSE;
}

class Device {
 public:
  /// The device of that number, of those that vkEnumeratePhysicalDevices lists.
  explicit Device(unsigned number) {
    make_instance();
    uint32_t count = 0;
    vkEnumeratePhysicalDevices(instance_, &count, nullptr);
    std::vector<VkPhysicalDevice> all(count);
    vkEnumeratePhysicalDevices(instance_, &count, all.data());
    if (number >= count) {
      std::fprintf(stderr, "there is no Vulkan device %u (of %u)\n", number, count);
      std::exit(77);
    }
    physical_ = all[number];
    abilities_.ask(physical_);
    vkGetPhysicalDeviceMemoryProperties(physical_, &memory_);
    make_device();
  }
  ~Device() {
    vkDestroyCommandPool(device_, pool_, nullptr);
    vkDestroyDevice(device_, nullptr);
    if (messenger_ != VK_NULL_HANDLE)
      function<PFN_vkDestroyDebugUtilsMessengerEXT>("vkDestroyDebugUtilsMessengerEXT")(
          instance_, messenger_, nullptr);
    vkDestroyInstance(instance_, nullptr);
  }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  [[nodiscard]] const Abilities& abilities() const { return abilities_; }
  [[nodiscard]] bool validates() const { return messenger_ != VK_NULL_HANDLE; }

  struct Dispatch {
    uint32_t subgroup_size;
    uint32_t threads;    // of a workgroup: specialization constant 0
    uint32_t groups[2];  // x and y
  };

  /// Runs the shader's main() over the buffers, bound as 0, 1, ... of set 0; copies them back.
  void run(const std::vector<uint32_t>& spirv, const Dispatch& dispatch,
           const std::vector<std::vector<uint32_t>*>& buffers) {
    std::vector<Buffer> copies;
    for (const auto* words : buffers) copies.push_back(make_buffer(*words));
    const Pipeline pipeline = make_pipeline(spirv, dispatch, uint32_t(buffers.size()));
    const VkDescriptorPool sets = bind(pipeline, copies);
    submit(pipeline, dispatch);
    for (size_t n = 0; n < copies.size(); ++n) {
      std::memcpy(buffers[n]->data(), copies[n].words, buffers[n]->size() * 4);
      vkDestroyBuffer(device_, copies[n].buffer, nullptr);
      vkFreeMemory(device_, copies[n].memory, nullptr);
    }
    vkDestroyDescriptorPool(device_, sets, nullptr);
    vkDestroyPipeline(device_, pipeline.pipeline, nullptr);
    vkDestroyPipelineLayout(device_, pipeline.layout, nullptr);
    vkDestroyDescriptorSetLayout(device_, pipeline.set_layout, nullptr);
  }

 private:
  struct Buffer {
    VkBuffer buffer;
    VkDeviceMemory memory;
    void* words;
  };
  struct Pipeline {
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkPipeline pipeline;
  };

  template <class F>
  F function(const char* name) {
    return reinterpret_cast<F>(vkGetInstanceProcAddr(instance_, name));
  }

  void make_instance() {
    const char* layer = "VK_LAYER_KHRONOS_validation";
    const char* extension = VK_EXT_DEBUG_UTILS_EXTENSION_NAME;
    uint32_t count = 0;
    vkEnumerateInstanceLayerProperties(&count, nullptr);
    std::vector<VkLayerProperties> layers(count);
    vkEnumerateInstanceLayerProperties(&count, layers.data());
    bool validates = false;
    for (const auto& l : layers) validates = validates || std::strcmp(l.layerName, layer) == 0;
    auto application = make<VkApplicationInfo>(VK_STRUCTURE_TYPE_APPLICATION_INFO);
    application.apiVersion = VK_API_VERSION_1_3;
    auto info = make<VkInstanceCreateInfo>(VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO);
    info.pApplicationInfo = &application;
    info.enabledLayerCount = info.enabledExtensionCount = validates ? 1 : 0;
    info.ppEnabledLayerNames = &layer;
    info.ppEnabledExtensionNames = &extension;
    require(vkCreateInstance(&info, nullptr, &instance_), "vkCreateInstance");
    if (!validates) return;
    auto messenger = make<VkDebugUtilsMessengerCreateInfoEXT>(
        VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT);
    messenger.messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                                VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    messenger.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
    messenger.pfnUserCallback = on_message;
    require(function<PFN_vkCreateDebugUtilsMessengerEXT>("vkCreateDebugUtilsMessengerEXT")(
                instance_, &messenger, nullptr, &messenger_),
            "vkCreateDebugUtilsMessengerEXT");
  }

  void make_device() {
    uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(physical_, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(physical_, &count, families.data());
    uint32_t family = 0;
    while (family + 1 < count && (families[family].queueFlags & VK_QUEUE_COMPUTE_BIT) == 0)
      ++family;
    const float priority = 1;
    auto queue = make<VkDeviceQueueCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO);
    queue.queueFamilyIndex = family;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;
    abilities_.features.features.robustBufferAccess = VK_FALSE;
    auto info = make<VkDeviceCreateInfo>(VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO);
    info.pNext = &abilities_.features;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    require(vkCreateDevice(physical_, &info, nullptr, &device_), "vkCreateDevice");
    vkGetDeviceQueue(device_, family, 0, &queue_);
    auto pool = make<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
    pool.queueFamilyIndex = family;
    require(vkCreateCommandPool(device_, &pool, nullptr, &pool_), "vkCreateCommandPool");
  }

  Buffer make_buffer(const std::vector<uint32_t>& words) {
    Buffer made{};
    auto info = make<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
    info.size = words.size() * 4;
    info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    require(vkCreateBuffer(device_, &info, nullptr, &made.buffer), "vkCreateBuffer");
    VkMemoryRequirements needs;
    vkGetBufferMemoryRequirements(device_, made.buffer, &needs);
    const VkMemoryPropertyFlags wanted =
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    uint32_t type = 0;
    while ((needs.memoryTypeBits >> type & 1) == 0 ||
           (memory_.memoryTypes[type].propertyFlags & wanted) != wanted)
      ++type;
    auto allocation = make<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
    allocation.allocationSize = needs.size;
    allocation.memoryTypeIndex = type;
    require(vkAllocateMemory(device_, &allocation, nullptr, &made.memory), "vkAllocateMemory");
    require(vkBindBufferMemory(device_, made.buffer, made.memory, 0), "vkBindBufferMemory");
    require(vkMapMemory(device_, made.memory, 0, VK_WHOLE_SIZE, 0, &made.words), "vkMapMemory");
    std::memcpy(made.words, words.data(), words.size() * 4);
    return made;
  }

  Pipeline make_pipeline(const std::vector<uint32_t>& spirv, const Dispatch& dispatch,
                         uint32_t buffers) {
    Pipeline made{};
    std::vector<VkDescriptorSetLayoutBinding> bindings(buffers);
    for (uint32_t n = 0; n < buffers; ++n)
      bindings[n] = {n, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
    auto set =
        make<VkDescriptorSetLayoutCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO);
    set.bindingCount = buffers;
    set.pBindings = bindings.data();
    require(vkCreateDescriptorSetLayout(device_, &set, nullptr, &made.set_layout), "set layout");
    auto layout = make<VkPipelineLayoutCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO);
    layout.setLayoutCount = 1;
    layout.pSetLayouts = &made.set_layout;
    require(vkCreatePipelineLayout(device_, &layout, nullptr, &made.layout), "pipeline layout");
    auto module = make<VkShaderModuleCreateInfo>(VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO);
    module.codeSize = spirv.size() * 4;
    module.pCode = spirv.data();
    VkShaderModule shader = VK_NULL_HANDLE;
    require(vkCreateShaderModule(device_, &module, nullptr, &shader), "vkCreateShaderModule");
    const VkSpecializationMapEntry entry{0, 0, 4};
    const VkSpecializationInfo constants{1, &entry, 4, &dispatch.threads};
    auto size = make<VkPipelineShaderStageRequiredSubgroupSizeCreateInfo>(
        VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO);
    size.requiredSubgroupSize = dispatch.subgroup_size;
    auto info = make<VkComputePipelineCreateInfo>(VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO);
    info.stage = {VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                  nullptr,
                  0,
                  VK_SHADER_STAGE_COMPUTE_BIT,
                  shader,
                  "main",
                  &constants};
    if (abilities_.can_choose_size()) {
      info.stage.pNext = &size;
      if (abilities_.size_control.computeFullSubgroups)
        info.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
    }
    info.layout = made.layout;
    require(vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &info, nullptr, &made.pipeline),
            "vkCreateComputePipelines");
    vkDestroyShaderModule(device_, shader, nullptr);
    return made;
  }

  VkDescriptorPool bind(const Pipeline& pipeline, const std::vector<Buffer>& buffers) {
    const VkDescriptorPoolSize size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, uint32_t(buffers.size())};
    auto info = make<VkDescriptorPoolCreateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO);
    info.maxSets = info.poolSizeCount = 1;
    info.pPoolSizes = &size;
    VkDescriptorPool sets = VK_NULL_HANDLE;
    require(vkCreateDescriptorPool(device_, &info, nullptr, &sets), "vkCreateDescriptorPool");
    auto allocation =
        make<VkDescriptorSetAllocateInfo>(VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO);
    allocation.descriptorPool = sets;
    allocation.descriptorSetCount = 1;
    allocation.pSetLayouts = &pipeline.set_layout;
    require(vkAllocateDescriptorSets(device_, &allocation, &set_), "vkAllocateDescriptorSets");
    for (uint32_t n = 0; n < buffers.size(); ++n) {
      const VkDescriptorBufferInfo buffer{buffers[n].buffer, 0, VK_WHOLE_SIZE};
      auto write = make<VkWriteDescriptorSet>(VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET);
      write.dstSet = set_;
      write.dstBinding = n;
      write.descriptorCount = 1;
      write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
      write.pBufferInfo = &buffer;
      vkUpdateDescriptorSets(device_, 1, &write, 0, nullptr);
    }
    return sets;
  }

  void submit(const Pipeline& pipeline, const Dispatch& dispatch) {
    auto allocation =
        make<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
    allocation.commandPool = pool_;
    allocation.commandBufferCount = 1;
    VkCommandBuffer commands = VK_NULL_HANDLE;
    require(vkAllocateCommandBuffers(device_, &allocation, &commands), "vkAllocateCommandBuffers");
    auto begin = make<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
    require(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.layout, 0, 1, &set_,
                            0, nullptr);
    vkCmdDispatch(commands, dispatch.groups[0], dispatch.groups[1], 1);
    VkMemoryBarrier to_host{VK_STRUCTURE_TYPE_MEMORY_BARRIER, nullptr, VK_ACCESS_SHADER_WRITE_BIT,
                            VK_ACCESS_HOST_READ_BIT};
    vkCmdPipelineBarrier(commands, VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, VK_PIPELINE_STAGE_HOST_BIT,
                         0, 1, &to_host, 0, nullptr, 0, nullptr);
    require(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
    auto submission = make<VkSubmitInfo>(VK_STRUCTURE_TYPE_SUBMIT_INFO);
    submission.commandBufferCount = 1;
    submission.pCommandBuffers = &commands;
    require(vkQueueSubmit(queue_, 1, &submission, VK_NULL_HANDLE), "vkQueueSubmit");
    require(vkQueueWaitIdle(queue_), "vkQueueWaitIdle");
    vkFreeCommandBuffers(device_, pool_, 1, &commands);
  }

  Abilities abilities_;
  VkPhysicalDeviceMemoryProperties memory_{};
  VkInstance instance_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VkCommandPool pool_ = VK_NULL_HANDLE;
  VkDescriptorSet set_ = VK_NULL_HANDLE;
};

}  // namespace vulkan_compute
