// SPDX-License-Identifier: MIT
#include "app/cli/exit_codes.h"
#include "app/fovea/frame_report.h"
#include "app/fovea/main_window.h"
#include "app/fovea/options.h"
#include "app/fovea/screenshot.h"
#include "core/support/errors.h"

#include <QApplication>
#include <QTimer>

#include <cstdio>

namespace {

using namespace fovea;
using namespace fovea::app;

int show(const Options &options)
{
    ui::ThemeManager themes;
    MainWindow window(options, themes);
    window.begin();
    window.show();
    if (options.start &&
        options.frameReport <= 0) // the report starts the race itself, after a look at the idle window
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
    } catch (const Error &error) {
        std::fprintf(stderr, "fovea: %s\n", error.what());
        return exitUsage;
    }
    if (options.help || options.version) {
        std::fputs(options.help ? optionsHelp().c_str() : ("fovea " + engineReport().fovea + "\n").c_str(),
                   stdout);
        return exitDone;
    }
    int noArguments = 1;
    QApplication application(noArguments, argv);
    QApplication::setOrganizationName(QStringLiteral("fovea"));
    QApplication::setApplicationName(QStringLiteral("fovea"));
    QApplication::setApplicationDisplayName(QStringLiteral("Fovea"));
    QApplication::setApplicationVersion(QString::fromStdString(engineReport().fovea));
    QApplication::setDesktopFileName(QStringLiteral("io.github.fovea.Fovea"));
    return show(options);
}
