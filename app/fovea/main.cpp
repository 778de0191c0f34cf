// SPDX-License-Identifier: MIT
#include "app/cli/exit_codes.h"
#include "app/fovea/frame_report.h"
#include "app/fovea/main_window.h"
#include "app/fovea/options.h"
#include "app/fovea/quit_signals.h"
#include "app/fovea/screenshot.h"
#include "core/kernels_wanted.h"
#include "core/support/errors.h"
#include "core/support/printable.h"

#include <QApplication>
#include <QTimer>

#include <csignal>
#include <cstdio>

namespace {

using namespace fovea;
using namespace fovea::app;

int show(const Options &options)
{
    ui::ThemeManager themes;
    const QuitSignals quit; // until the window has saved and closed its session
    MainWindow window(options, themes);
    QObject::connect(&quit, &QuitSignals::quitRequested, &window, [&window] {
        window.close();
        QApplication::quit(); // a dialog that is open keeps nobody
    });
    window.begin();
    window.show();
    // A file begins by itself once it is open; the report starts the race after a look at the idle window.
    if (options.start && options.files.isEmpty() && options.frameReport <= 0)
        QTimer::singleShot(0, &window, [&window] { window.controller().run(); });
    if (options.frameReport > 0)
        new FrameReport(window, options.frameReport);
    if (!options.screenshot.isEmpty())
        takeScreenshot(window, options.screenshot, options.after);
    return QApplication::exec();
}

} // namespace

int main(int argc, char **argv)
{
    // Asked for before there is a display to need.
    Options options;
    try {
        options = optionsFrom(std::vector<std::string>(argv + 1, argv + argc));
        requireKnownKernels();
    } catch (const Error &error) {
        std::fprintf(stderr, "fovea: %s\n", printable(error.what()).c_str());
        return exitUsage;
    }
    if (options.help || options.version) {
        std::fputs(options.help ? optionsHelp().c_str() : ("fovea " + engineReport().fovea + "\n").c_str(),
                   stdout);
        return exitDone;
    }
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is then an error like a full disk
    int noArguments = 1;
    QApplication application(noArguments, argv);
    QApplication::setOrganizationName(QStringLiteral("fovea"));
    QApplication::setApplicationName(QStringLiteral("fovea"));
    QApplication::setApplicationDisplayName(QStringLiteral("Fovea"));
    QApplication::setApplicationVersion(QString::fromStdString(engineReport().fovea));
    QApplication::setDesktopFileName(QStringLiteral("io.github.fovea.Fovea"));
    return show(options);
}
