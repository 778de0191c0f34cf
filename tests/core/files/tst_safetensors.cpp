// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/base/random.h"
#include "core/files/safetensors.h"
#include "tests/support/session_samples.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstring>

using namespace fovea;

namespace {

ParameterLayout smallLayout()
{
    ModelSpec model;
    model.blocks = 1;
    model.dModel = model.dHead = model.dMlp = 2;
    return {model, InputShape{2, 2, Geometry{4, 0}}};
}

std::vector<float> someWeights(std::size_t size)
{
    Random random(3, Stream::Init);
    std::vector<float> weights(size);
    for (float &weight : weights)
        weight = float(random.uniform(-1, 1));
    return weights;
}

std::uint64_t headerLength(const std::string &bytes)
{
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), sizeof length);
    return length;
}

// The file with another header, of whatever length.
std::string withHeader(const std::string &bytes, const std::string &header)
{
    const std::uint64_t length = header.size();
    std::string changed(sizeof length, '\0');
    std::memcpy(changed.data(), &length, sizeof length);
    return changed + header + bytes.substr(sizeof length + headerLength(bytes));
}

} // namespace

class TestSafetensors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_folder.isValid());
        m_path = m_folder.filePath("w.safetensors").toStdString();
        m_weights = someWeights(m_layout.size());
        writeSafetensors(m_path, m_layout, m_weights);
        m_whole = fileBytes(m_path);
        m_header = m_whole.substr(8, headerLength(m_whole));
    }

    void roundTripIsBitwise();
    void dataBeginAligned();
    void everyLength();
    void otherOrdersAreRead();
    void wrongHeadersAreNamed_data();
    void wrongHeadersAreNamed();
    void flippedHeaderBytesNeverCrash();
    void missingFilesAreNamed();
    void fullHeaderLengthsAreRefused();

private:
    void checkRefused(const std::string &bytes, const QString &part);

    QTemporaryDir m_folder;
    std::string m_path;
    ParameterLayout m_layout = smallLayout();
    std::vector<float> m_weights;
    std::string m_whole;
    std::string m_header;
};

void TestSafetensors::checkRefused(const std::string &bytes, const QString &part)
{
    putFileBytes(m_path, bytes);
    try {
        readSafetensors(m_path, m_layout);
        QFAIL("read without complaint");
    } catch (const InputError &error) {
        QVERIFY2(QString(error.what()).contains(part), error.what());
        QVERIFY2(QString(error.what()).contains("w.safetensors"), error.what());
    }
}

void TestSafetensors::roundTripIsBitwise()
{
    auto weights = m_weights;
    weights[0] = std::numeric_limits<float>::quiet_NaN();
    weights[1] = -0.0f;
    writeSafetensors(m_path, m_layout, weights);
    QVERIFY(sameBits(readSafetensors(m_path, m_layout), weights));
    QCOMPARE(filesIn(m_folder.path().toStdString()), std::vector<std::string>{"w.safetensors"});
}

void TestSafetensors::dataBeginAligned()
{
    QCOMPARE(headerLength(m_whole) % 8, std::uint64_t(0));
    QCOMPARE(m_whole.size(), 8 + headerLength(m_whole) + 4 * m_layout.size());
    QVERIFY(m_header.find("\"readout.bias\":{\"dtype\":\"F32\",\"shape\":[2],") != std::string::npos);
    QVERIFY(m_header.find("\"readout.weight\":{\"dtype\":\"F32\",\"shape\":[2,2],") != std::string::npos);
}

void TestSafetensors::everyLength()
{
    for (std::size_t length = 0; length < m_whole.size() && !QTest::currentTestFailed(); ++length)
        checkRefused(m_whole.substr(0, length), "");
    checkRefused(m_whole + '\0', "bytes of data");
    checkRefused(m_whole + std::string(4, '\0'), "bytes of data");
}

void TestSafetensors::otherOrdersAreRead()
{
    // The first two tensors change places in the data; a tool may write them in any order.
    const auto &slots = m_layout.parameters();
    const std::size_t first = 4 * slots[0].size(), second = 4 * slots[1].size();
    const auto range = [](std::size_t begin, std::size_t end) {
        return "[" + std::to_string(begin) + "," + std::to_string(end) + "]";
    };
    QString header = QString::fromStdString(m_header);
    header.replace(QString::fromStdString(range(first, first + second)), "SECOND");
    header.replace(QString::fromStdString(range(0, first)),
                   QString::fromStdString(range(second, first + second)));
    header.replace("SECOND", QString::fromStdString(range(0, second)));
    header.replace(0, 1, "{\"__metadata__\":{\"format\":\"pt\"},");
    const std::string data = m_whole.substr(8 + m_header.size());
    const std::string swapped =
        data.substr(first, second) + data.substr(0, first) + data.substr(first + second);
    putFileBytes(m_path, withHeader(m_whole.substr(0, 8 + m_header.size()) + swapped, header.toStdString()));
    QVERIFY(sameBits(readSafetensors(m_path, m_layout), m_weights));
}

void TestSafetensors::wrongHeadersAreNamed_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("part");
    QTest::newRow("a tensor of another name") << "readout.bias"
                                              << "readout.bios"
                                              << "readout.bios";
    QTest::newRow("a tensor that is missing") << "readout.bias"
                                              << "readout.bios"
                                              << "missing: readout.bias";
    QTest::newRow("a tensor twice") << "readout.bias"
                                    << "readout.weight"
                                    << "twice";
    QTest::newRow("half precision") << "\"F32\""
                                    << "\"F16\""
                                    << "dtype F16";
    QTest::newRow("no dtype") << "dtype"
                              << "type"
                              << "no dtype";
    QTest::newRow("another shape") << "\"shape\":[2]"
                                   << "\"shape\":[1,2]"
                                   << "[1, 2]";
    QTest::newRow("a negative shape") << "\"shape\":[2]"
                                      << "\"shape\":[-2]"
                                      << "no shape";
    QTest::newRow("a real shape") << "\"shape\":[2]"
                                  << "\"shape\":[2.0]"
                                  << "no shape";
    QTest::newRow("no offsets") << "data_offsets"
                                << "offsets"
                                << "no data_offsets";
    QTest::newRow("offsets beyond the data") << "\"data_offsets\":[0,"
                                             << "\"data_offsets\":[0,99999999999"
                                             << "outside";
    QTest::newRow("offsets that wrap around") << "\"data_offsets\":[0,"
                                              << "\"data_offsets\":[18446744073709551612,"
                                              << "outside";
    QTest::newRow("overlapping offsets") << "\"data_offsets\":[0,"
                                         << "\"data_offsets\":[4,"
                                         << "data_offsets";
    QTest::newRow("no object") << "{\"embedding"
                               << "[{\"embedding"
                               << "JSON object";
    QTest::newRow("blanks first") << "{\"embedding"
                                  << " {\"embedding"
                                  << "JSON object";
    QTest::newRow("no JSON") << ":"
                             << "="
                             << "JSON object";
}

void TestSafetensors::wrongHeadersAreNamed()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, part);
    QString header = QString::fromStdString(m_header);
    QVERIFY(header.contains(from));
    header.replace(header.indexOf(from), from.size(), to);
    checkRefused(withHeader(m_whole, header.toStdString()), part);
}

void TestSafetensors::flippedHeaderBytesNeverCrash()
{
    Random random(11, Stream::Data);
    for (int round = 0; round < 3000; ++round) {
        std::string bytes = m_whole;
        bytes[random.below(8 + m_header.size())] ^= char(1 + random.below(255));
        putFileBytes(m_path, bytes);
        try {
            QCOMPARE(readSafetensors(m_path, m_layout).size(), m_layout.size());
        } catch (const InputError &) {
        }
    }
}

void TestSafetensors::missingFilesAreNamed()
{
    QVERIFY_EXCEPTION_THROWN(readSafetensors(m_path + ".none", m_layout), InputError);
    QVERIFY_EXCEPTION_THROWN(readSafetensors(m_folder.path().toStdString(), m_layout), InputError);
    QVERIFY_EXCEPTION_THROWN(writeSafetensors(m_path + ".none/w", m_layout, m_weights), StorageError);
}

void TestSafetensors::fullHeaderLengthsAreRefused()
{
    for (const std::uint64_t length : {~std::uint64_t{0}, std::uint64_t{1} << 63,
                                       std::uint64_t(m_whole.size()), std::uint64_t(m_whole.size() - 7)}) {
        std::string bytes = m_whole;
        std::memcpy(bytes.data(), &length, sizeof length);
        checkRefused(bytes, "header");
    }
}

FOVEA_TEST(TestSafetensors)
#include "tst_safetensors.moc"
