// SPDX-License-Identifier: MIT
#include "core/files/safetensors.h"

#include "core/files/bytes.h"
#include "core/files/disk.h"
#include "core/files/safetensors_header.h"

#include <cassert>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sys/stat.h>

namespace fovea {

std::string safetensorsBytes(const ParameterLayout &layout, std::span<const float> weights,
                             const SafetensorsMetadata &metadata)
{
    assert(weights.size() == layout.size());
    const std::string header = safetensorsHeader(layout, metadata);
    const std::uint64_t length = header.size();
    std::string bytes(reinterpret_cast<const char *>(&length), sizeof length);
    bytes += header;
    bytes.append(reinterpret_cast<const char *>(weights.data()), weights.size_bytes());
    return bytes;
}

Replaced writeSafetensors(const std::string &path, const ParameterLayout &layout,
                          std::span<const float> weights, const SafetensorsMetadata &metadata)
{
    return writeFile(path, safetensorsBytes(layout, weights, metadata));
}

namespace {

// Reads exactly what is asked for, from the current place on.
template<typename Value>
void readInto(std::ifstream &file, const std::string &path, std::span<Value> values)
{
    const auto size = std::streamsize(values.size_bytes());
    if (!file.read(reinterpret_cast<char *>(values.data()), size))
        throw InputError("'" + path + "' could not be read to its end.");
}

std::uint64_t sizeOf(const std::string &path)
{
    struct stat info;
    if (stat(path.c_str(), &info) != 0)
        throw InputError("'" + path + "' could not be opened: " + std::strerror(errno) + ".");
    if (!S_ISREG(info.st_mode))
        throw InputError("'" + path + "' is not a file.");
    return std::uint64_t(info.st_size);
}

} // namespace

std::vector<float> readSafetensors(const std::string &path, const ParameterLayout &layout)
{
    constexpr std::uint64_t longestHeader = 100'000'000; // the format's own limit
    const std::uint64_t size = sizeOf(path);
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw InputError("'" + path + "' could not be opened.");
    const std::string start = "'" + path + "' is not a whole safetensors file: ";
    std::uint64_t length = 0;
    if (size < sizeof length)
        throw InputError(start + "it has only " + std::to_string(size) + " bytes.");
    readInto(file, path, std::span(&length, 1));
    if (length > longestHeader || length > size - sizeof length)
        throw InputError(start + "its header should have " + std::to_string(length) + " bytes.");
    std::string header(length, ' ');
    readInto(file, path, std::span(header));
    const std::uint64_t dataSize = size - sizeof length - length;
    const auto places = safetensorsPlaces(header, dataSize, layout, path);

    std::vector<float> data(layout.size());
    readInto(file, path, std::span(data));
    std::vector<float> weights(layout.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        std::memcpy(&weights[layout.parameters()[i].offset], &data[places[i]],
                    layout.parameters()[i].size() * sizeof(float));
    return weights;
}

} // namespace fovea
