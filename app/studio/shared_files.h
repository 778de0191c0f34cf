// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

namespace fovea::app {

// The folder with what is shipped beside the program and not compiled in: "recordings" and "lessons" below
// it. The build tree has the shape of an installed one, so both are found from where the program lies; a
// program that was moved away alone falls back on the folder it was configured to be installed to. Empty
// where there is none.
QString sharedFolder();

// The first of the candidates that is a folder. `programFolder`: where the executable lies.
QString sharedFolderFrom(const QString &programFolder, const QString &configured);

// fovea-cli, which lies beside this program.
QString terminalProgram();

} // namespace fovea::app
