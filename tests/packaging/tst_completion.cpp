// SPDX-License-Identifier: MIT
#include "app/cli/verbs.h"
#include "app/shell/window_options.h"
#include "core/experiment/presets.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

using namespace fovea;

namespace {

QByteArray made(const QString &path)
{
    QFile file(QStringLiteral(FOVEA_BUILD_DIR "/package_files/") + path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// What bash offers for the last of the words.
QStringList offered(const QStringList &words)
{
    const QString file = QStringLiteral(FOVEA_BUILD_DIR "/package_files/completions/bash/") + words.front();
    const QString script = QStringLiteral("compopt() { :; }; . \"$1\"; shift; COMP_WORDS=(\"$@\"); "
                                          "COMP_CWORD=$(($# - 1)); %1; printf '%s\\n' \"${COMPREPLY[@]}\"")
                               .arg("_" + QString(words.front()).replace(u'-', u'_'));
    QProcess bash;
    bash.start("bash", QStringList{"-c", script, "bash", file} + words);
    bash.waitForFinished();
    if (const QByteArray errors = bash.readAllStandardError(); !errors.isEmpty())
        qWarning("%s", errors.constData());
    return QString::fromUtf8(bash.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts);
}

} // namespace

// Manual pages and shell completions, against the tables the programs parse with.
class TestCompletion : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOptionIsKnown_data();
    void everyOptionIsKnown();
    void bashOffers_data();
    void bashOffers();
    void shellsCanReadThem_data();
    void shellsCanReadThem();
};

void TestCompletion::everyOptionIsKnown_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("begin");
    QTest::addColumn<QStringList>("options");
    const auto add = [](const QString &program, const QStringList &begin, const app::Verb &verb) {
        QStringList options;
        for (const app::Option &option : verb.options)
            options << QString::fromStdString(option.name);
        QTest::newRow(verb.name.c_str()) << program << begin << options;
    };
    add("fovea", {"fovea"}, app::windowProgram());
    for (app::Verb verb : app::allVerbs()) {
        verb.options.insert(verb.options.end(), app::commonOptions().begin(), app::commonOptions().end());
        add("fovea-cli", {"fovea-cli", QString::fromStdString(verb.name)}, verb);
    }
}

void TestCompletion::everyOptionIsKnown()
{
    QFETCH(QString, program);
    QFETCH(QStringList, begin);
    QFETCH(QStringList, options);
    QVERIFY(!options.isEmpty());

    QByteArray manual = made("man/" + program + ".1");
    if (begin.size() > 1) { // the parts on every verb and on this one
        const auto start = manual.indexOf("\n.SS " + begin[1].toUtf8() + "\n");
        QVERIFY(start > 0);
        manual = manual.left(manual.indexOf("\n.SH VERBS\n")) +
                 manual.mid(start, manual.indexOf("\n.S", start + 1) - start);
    }
    const QByteArray zsh = made("completions/zsh/_" + program);
    const QByteArray fish = made("completions/fish/" + program + ".fish");
    const QByteArray fishBegin =
        begin.size() > 1 ? " -n '__fish_seen_subcommand_from " + begin[1].toUtf8() + "'" : QByteArray();
    const QStringList bash = offered(begin + QStringList{"--"});
    for (const QString &option : options) {
        const QByteArray name = option.toUtf8();
        QVERIFY2(manual.contains("\\-\\-" + QByteArray(name).replace("-", "\\-")), name);
        QVERIFY2(bash.contains("--" + option), name);
        QVERIFY2(zsh.contains("--" + name + "[") || zsh.contains("--" + name + "=["), name);
        QVERIFY2(fish.contains("complete -c " + program.toUtf8() + fishBegin + " -l " + name + " "), name);
    }
}

void TestCompletion::bashOffers_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("expected");
    QStringList quick;
    for (const Preset &one : presets())
        if (one.id.starts_with("quick/"))
            quick << QString::fromStdString(one.id);
    QTest::newRow("the verbs that begin like this")
        << QStringList{"fovea-cli", "re"} << QStringList{"report", "resume"};
    QTest::newRow("a verb to get help on") << QStringList{"fovea-cli", "help", "tr"} << QStringList{"train"};
    QTest::newRow("presets as a value") << QStringList{"fovea-cli", "train", "--preset", "quick/"} << quick;
    QTest::newRow("presets after a sign of equality")
        << QStringList{"fovea", "--preset", "=", "quick/"} << quick;
    QTest::newRow("tasks") << QStringList{"fovea-cli", "label", "--task", "par"} << QStringList{"parity"};
    QTest::newRow("masks") << QStringList{"fovea-cli", "train", "--mask", "top-"}
                           << QStringList{"top-k", "top-p"};
    QTest::newRow("words of the placeholder, not its letters")
        << QStringList{"fovea-cli", "probe", "x.fovea", "--epoch", ""} << QStringList{"init", "last"};
    QTest::newRow("keys of settings")
        << QStringList{"fovea-cli", "train", "--set", "train.l"} << QStringList{"train.lr="};
    QTest::newRow("a word that may stand before the file")
        << QStringList{"fovea-cli", "theory", "sur"} << QStringList{"surface"};
    QTest::newRow("themes the window takes") << QStringList{"fovea", "--theme", "d"} << QStringList{"dark"};
    QTest::newRow("the workspace that exists")
        << QStringList{"fovea", "--workspace", "ra"} << QStringList{"race"};
    QTest::newRow("nothing where any number may stand")
        << QStringList{"fovea-cli", "train", "--epochs", ""} << QStringList();
}

void TestCompletion::bashOffers()
{
    if (QStandardPaths::findExecutable("bash").isEmpty())
        QSKIP("bash is not installed");
    QFETCH(QStringList, words);
    QFETCH(QStringList, expected);
    QCOMPARE(offered(words), expected);
}

void TestCompletion::shellsCanReadThem_data()
{
    QTest::addColumn<QString>("shell");
    QTest::addColumn<QString>("file");
    for (const QString &program : {QStringLiteral("fovea"), QStringLiteral("fovea-cli")}) {
        QTest::addRow("bash, %s", qPrintable(program)) << "bash"
                                                       << "bash/" + program;
        QTest::addRow("zsh, %s", qPrintable(program)) << "zsh"
                                                      << "zsh/_" + program;
        QTest::addRow("fish, %s", qPrintable(program)) << "fish"
                                                       << "fish/" + program + ".fish";
    }
}

void TestCompletion::shellsCanReadThem()
{
    QFETCH(QString, shell);
    QFETCH(QString, file);
    if (QStandardPaths::findExecutable(shell).isEmpty())
        QSKIP(qPrintable(shell + " is not installed"));
    QProcess process;
    process.start(shell, {"-n", QStringLiteral(FOVEA_BUILD_DIR "/package_files/completions/") + file});
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(process.exitCode(), 0);
}

FOVEA_TEST(TestCompletion)

#include "tst_completion.moc"
