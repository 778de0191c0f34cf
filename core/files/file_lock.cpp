// SPDX-License-Identifier: MIT
#include "core/files/file_lock.h"

#include <fcntl.h>
#include <unistd.h>

namespace fovea {

namespace {

struct flock lockOf(short type, FileRange range)
{
    struct flock lock
    {
    };
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    lock.l_start = range.start;
    lock.l_len = range.size;
    return lock;
}

} // namespace

bool lockFile(int handle, FileRange range)
{
    struct flock lock = lockOf(F_WRLCK, range);
    return fcntl(handle, F_OFD_SETLK, &lock) == 0;
}

bool isLocked(int handle, FileRange range)
{
    struct flock lock = lockOf(F_RDLCK, range);
    return fcntl(handle, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

} // namespace fovea
