// SPDX-License-Identifier: MIT
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

// The layer rule, read from the sources: torch stays in core, Qt stays out of it.
class TestLayers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void includesStayInTheirLayer_data();
    void includesStayInTheirLayer();
};

void TestLayers::includesStayInTheirLayer_data()
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QString>("forbidden");
    const QString torch = QStringLiteral("^#include *[<\"](torch|ATen|c10)/");
    const QString qt = QStringLiteral("^#include *<Q");
    QTest::newRow("the programs know no torch") << QStringLiteral("app") << torch;
    QTest::newRow("the widgets know no torch") << QStringLiteral("widgets") << torch;
    QTest::newRow("the kernels know no torch") << QStringLiteral("core/kernels") << torch;
    QTest::newRow("the engine knows no Qt") << QStringLiteral("core") << qt;
    QTest::newRow("the terminal program knows no Qt") << QStringLiteral("app/cli") << qt;
    QTest::newRow("the engine has no global generator")
        << QStringLiteral("core") << QStringLiteral("manual_seed|std::rand\\b");
}

void TestLayers::includesStayInTheirLayer()
{
    QFETCH(QString, folder);
    QFETCH(QString, forbidden);
    const QRegularExpression pattern(forbidden, QRegularExpression::MultilineOption);
    const QString root = QStringLiteral(FOVEA_SOURCE_DIR) + u'/' + folder;
    QDirIterator files(root, {QStringLiteral("*.h"), QStringLiteral("*.cpp")}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        QVERIFY2(!pattern.match(text).hasMatch(), qPrintable(file.fileName()));
    }
}

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
