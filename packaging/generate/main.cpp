// SPDX-License-Identifier: MIT
// Writes what is installed beside the programs and made from them: manual pages, shell completions and the
// sizes of the icons. Called by the build: fovea-generate FOLDER VERSION DATE ICONS
#include "packaging/generate/completions.h"
#include "packaging/generate/icon_sizes.h"
#include "packaging/generate/man_page.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace {

using namespace fovea::packaging;
namespace fs = std::filesystem;

void write(const fs::path &path, const std::string &text)
{
    fs::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    if (!file)
        throw fs::filesystem_error("cannot write", path, std::make_error_code(std::errc::io_error));
}

void writeCompletions(const fs::path &folder, const Program &program)
{
    write(folder / "bash" / program.name, bashCompletion(program));
    write(folder / "zsh" / ("_" + program.name), zshCompletion(program));
    write(folder / "fish" / (program.name + ".fish"), fishCompletion(program));
}

bool writeIcons(const QString &folder, const QString &drawings)
{
    const QString id = QStringLiteral("io.github.fovea.Fovea");
    return writeIconSizes(drawings + "/fovea.svg", drawings + "/desktop/fovea-small.svg", folder,
                          QStringLiteral("apps"), id) &&
           writeIconSizes(drawings + "/desktop/session.svg", drawings + "/desktop/session-small.svg", folder,
                          QStringLiteral("mimetypes"), QStringLiteral("application-x-fovea"));
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 5) {
        std::fputs("fovea-generate FOLDER VERSION DATE ICONS\n", stderr);
        return 2;
    }
    try {
        const fs::path folder = argv[1];
        const Edition edition{argv[2], argv[3]};
        const Program window = windowProgram();
        const Program terminal = terminalProgram();
        write(folder / "man" / "fovea.1", manPageOfWindow(window, edition));
        write(folder / "man" / "fovea-cli.1", manPageOfTerminal(terminal, edition));
        writeCompletions(folder / "completions", window);
        writeCompletions(folder / "completions", terminal);
        if (writeIcons(QString::fromLocal8Bit(argv[1]) + "/icons", QString::fromLocal8Bit(argv[4])))
            return 0;
        std::fputs("fovea-generate: the icons could not be drawn\n", stderr);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "fovea-generate: %s\n", error.what());
    }
    return 1;
}
