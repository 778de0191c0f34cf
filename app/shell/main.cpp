// SPDX-License-Identifier: MIT
#include "app/command/exit_codes.h"
#include "app/shell/frame_report.h"
#include "app/shell/main_window.h"
#include "app/shell/quit_signals.h"
#include "app/shell/screenshot.h"
#include "app/shell/window_options.h"
#include "core/base/errors.h"
#include "core/base/printable.h"
#include "core/engine/engine_choice.h"

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
        QTimer::singleShot(0, &window, [&window] { window.studio().controller.run(); });
    if (options.frameReport > 0)
        new FrameReport(window.studio(), options.frameReport);
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
        std::fputs(options.help ? optionsHelp().c_str()
                                : (std::string("fovea ") + foveaVersion() + "\n").c_str(),
                   stdout);
        return exitDone;
    }
    setEngineChoice(options.engine.value_or(EngineChoice::Auto));
    std::signal(SIGXFSZ, SIG_IGN); // a limit on the size of files is then an error like a full disk
    int noArguments = 1;
    QApplication application(noArguments, argv);
    QApplication::setOrganizationName(QStringLiteral("fovea"));
    QApplication::setApplicationName(QStringLiteral("fovea"));
    QApplication::setApplicationDisplayName(QStringLiteral("Fovea"));
    QApplication::setApplicationVersion(QString::fromLatin1(foveaVersion()));
    QApplication::setDesktopFileName(QStringLiteral("io.github.fovea.Fovea"));
    return show(options);
}
