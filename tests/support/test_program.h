// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

class QObject;

namespace fovea::testing {

// The tests of a room are one program, which runs the test named by its first argument, or all of them.
// A test's name is that of its file.
using MakeTest = std::unique_ptr<QObject> (*)();
bool addTest(const char *file, MakeTest make);

} // namespace fovea::testing

#define FOVEA_TEST(Class)                                                                                    \
    [[maybe_unused]] static const bool is##Class##Added = fovea::testing::addTest(                           \
        __FILE__, [] { return std::unique_ptr<QObject>(std::make_unique<Class>()); });
