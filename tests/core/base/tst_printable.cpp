// SPDX-License-Identifier: MIT
#include "core/base/printable.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

using namespace fovea;

// Text of unknown origin on its way to a terminal.
class TestPrintable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsWhatItHides_data();
    void showsWhatItHides();
    void noTwoBytesReachATerminalRaw();
    void jsonStaysTheSame();
};

void TestPrintable::showsWhatItHides_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("shown");
    const auto row = [](const char *name, const char *text, const char *shown) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(shown);
    };
    row("plain", "lane A, <b>bold</b>", "lane A, <b>bold</b>");
    row("other scripts", "größer 語 δ 🦊", "größer 語 δ 🦊");
    row("a title and an erased screen", "\x1b]0;pwn\x07\x1b[2J", "\\x1b]0;pwn\\x07\\x1b[2J");
    row("line breaks", "a\nb\r\tc", "a\\nb\\r\\tc");
    row("delete", "a\x7f", "a\\x7f");
    row("controls of the second set",
        "a\xc2\x9b"
        "31m",
        "a\\x9b31m");
    row("the same as a lone byte",
        "a\x9b"
        "31m",
        "a\\x9b31m");
    row("text from right to left",
        "a\xe2\x80\xae"
        "b",
        "a\\u202eb");
    row("a separator of lines",
        "a\xe2\x80\xa8"
        "b",
        "a\\u2028b");
    row("an escape in more bytes than it needs", "\xc0\x9b", "\\xc0\\x9b");
    row("half a surrogate", "\xed\xa0\x80", "\\xed\\xa0\\x80");
    row("cut off", "a\xe2\x82", "a\\xe2\\x82");
    row("beyond Unicode", "\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80");
}

void TestPrintable::showsWhatItHides()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, shown);
    QCOMPARE(QByteArray::fromStdString(printable(text.toStdString())), shown);
    QCOMPARE(printable(shown.toStdString()), shown.toStdString()); // nothing is left to be done
    const QByteArray lines = QByteArray::fromStdString(printable(text.toStdString(), Printing::Lines));
    QCOMPARE(lines, QByteArray(shown).replace("\\n", "\n").replace("\\t", "\t"));
}

void TestPrintable::noTwoBytesReachATerminalRaw()
{
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second) {
            const std::string text = printable(std::string{char(first), char(second)});
            for (const char c : text)
                QVERIFY2(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f, text.c_str());
            QVERIFY(QString::fromStdString(text).toStdString() == text); // UTF-8
        }
}

void TestPrintable::jsonStaysTheSame()
{
    const nlohmann::json json = {{"name", "\x1b[2J \x7f \xc2\x9b \xe2\x80\xae é"}, {"n", 1}};
    const std::string text = printable(json.dump(2), Printing::JsonText);
    for (const char *raw : {"\x1b", "\x7f", "\xc2\x9b", "\xe2\x80\xae"})
        QVERIFY(text.find(raw) == std::string::npos);
    QVERIFY(nlohmann::json::parse(text) == json);
}

FOVEA_TEST(TestPrintable)
#include "tst_printable.moc"
