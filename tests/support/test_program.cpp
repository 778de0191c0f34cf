// SPDX-License-Identifier: MIT
#include "tests/support/test_program.h"

#include <QFileInfo>
#include <QTest>

#ifdef FOVEA_TEST_WIDGETS
#include <QApplication>
#else
#include <QCoreApplication>
#endif

#include <cstdio>
#include <map>

namespace fovea::testing {

namespace {

using Tests = std::map<QString, MakeTest>;

Tests &tests()
{
    static Tests all;
    return all;
}

} // namespace

bool addTest(const char *file, MakeTest make)
{
    return tests().emplace(QFileInfo(QString::fromUtf8(file)).completeBaseName(), make).second;
}

} // namespace fovea::testing

int main(int argc, char *argv[])
{
    using namespace fovea::testing;
#ifdef FOVEA_TEST_WIDGETS
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
#else
    const QCoreApplication application(argc, argv);
#endif
    QStringList arguments = QCoreApplication::arguments();
    Tests chosen = tests();
    if (arguments.size() > 1 && !arguments[1].startsWith(u'-')) {
        const QString name = arguments.takeAt(1);
        const auto found = chosen.find(name);
        if (found == chosen.end()) {
            std::fprintf(stderr, "This program has no test '%s'. It has:\n", qPrintable(name));
            for (const auto &[known, make] : chosen)
                std::fprintf(stderr, "  %s\n", qPrintable(known));
            return 2;
        }
        chosen = {*found};
    }
    int failures = 0;
    for (const auto &[name, make] : chosen)
        failures += QTest::qExec(make().get(), arguments);
    return failures;
}
