// SPDX-License-Identifier: MIT
#include "core/base/input_text.h"

#include "core/base/errors.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace fovea {

namespace {

struct Input
{
    explicit Input(const std::string &path)
        : handle(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY))
    {
    }
    Input(const Input &) = delete;
    ~Input()
    {
        if (handle >= 0)
            close(handle);
    }

    int handle;
};

[[noreturn]] void fail(const std::string &path, const std::string &why)
{
    throw InputError("Cannot read " + path + ": " + why + ".");
}

} // namespace

std::string inputText(const std::string &path, std::int64_t most)
{
    const Input input(path);
    struct stat info = {};
    if (input.handle < 0 || fstat(input.handle, &info) != 0)
        fail(path, std::strerror(errno));
    std::string text;
    std::array<char, 65536> part;
    for (;;) {
        const ssize_t size = read(input.handle, part.data(), part.size());
        if (size > 0) {
            text.append(part.data(), std::size_t(size));
            if (std::int64_t(text.size()) > most)
                fail(path, "it has more than " + std::to_string(most) + " bytes");
        } else if (size == 0) {
            if (text.empty() && S_ISFIFO(info.st_mode))
                fail(path, "nobody writes to this pipe");
            return text;
        } else if (errno == EAGAIN) { // the pipe has a writer: wait for it from here on
            fcntl(input.handle, F_SETFL, fcntl(input.handle, F_GETFL) & ~O_NONBLOCK);
        } else if (errno != EINTR) {
            fail(path, std::strerror(errno));
        }
    }
}

} // namespace fovea
