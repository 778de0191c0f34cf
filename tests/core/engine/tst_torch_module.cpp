// SPDX-License-Identifier: MIT
#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "core/engine/torch_library.h"
#include "tests/support/network_cases.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <thread>

using namespace fovea;

namespace {

template<typename Problem, typename Work>
QString sentence(Work work)
{
    try {
        work();
    } catch (const Problem &problem) {
        return QString::fromUtf8(problem.what());
    }
    return {};
}

class Thrower final : public AttentionObserver
{
public:
    void observe(int, int, int, const AttentionMap &) override { throw InputError("enough"); }
};

} // namespace

// The module that LibTorch is in: how it is found and opened, and what passes its door. In this order, since
// it is opened once.
class TestTorchModule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { qunsetenv("FOVEA_MODULES"); }

    void nothingOpensItUnasked();
    void folderOfThePersonIsTheOnlyOne();
    void missingModuleIsNamedWithItsPlaces();
    void strangersAreNotOpened_data();
    void strangersAreNotOpened();
    void threadsOpenItOnce();
    void reportKnowsItOnceItIsOpen();
    void coreErrorsPassTheDoor();
    void errorsOfLibTorchBecomeSentences();
    void errorsOfObserversPassThrough();
};

void TestTorchModule::nothingOpensItUnasked()
{
    configureEngine();
    const EngineReport report = engineReport();
    QCOMPARE(report.torch, std::string(notUsed));
    QCOMPARE(report.blas, std::string(notUsed));
    QVERIFY(!report.slowBlas && !report.cpu.empty());
    if (!whyReference(smallNetwork("full", 8)))
        makeNetwork(smallNetwork("full", 8));
    QVERIFY(!whyNoTorchModule());
    QVERIFY(!openTorchModule());
}

void TestTorchModule::folderOfThePersonIsTheOnlyOne()
{
    const auto usual = moduleFolders();
    QCOMPARE(QString::fromStdString(usual.front()),
             QDir::cleanPath(QCoreApplication::applicationDirPath() + "/../lib/fovea"));
    qputenv("FOVEA_MODULES", "");
    QCOMPARE(moduleFolders(), usual);
    qputenv("FOVEA_MODULES", "/some/where");
    QCOMPARE(moduleFolders(), std::vector<std::string>{"/some/where"});
}

void TestTorchModule::missingModuleIsNamedWithItsPlaces()
{
    qputenv("FOVEA_MODULES", "/some/where");
    const QString missing = QStringLiteral("LibTorch, which runs any model, is missing: there is no "
                                           "fovea-torch.so in /some/where, where FOVEA_MODULES points.");
    QCOMPARE(QString::fromStdString(whyNoTorchModule().value_or("")), missing);
    QCOMPARE(sentence<Error>([] { torchModule(); }), missing);
    NetworkSpec odd = smallNetwork("full", 8);
    odd.model.dModel = 12;
    QCOMPARE(sentence<Error>([&] { makeNetwork(odd); }), "The fused kernels cannot run this. " +
                                                             QString::fromStdString(*whyReference(odd)) +
                                                             " " + missing);
}

void TestTorchModule::strangersAreNotOpened_data()
{
    QTest::addColumn<QString>("stranger");
    QTest::addColumn<QString>("why");
    QTest::newRow("no library") << QStringLiteral(FOVEA_SOURCE_DIR "/LICENSE") << "fovea-torch.so";
    QTest::newRow("another library") << QStringLiteral("/proc/self/map_files") << "is no module of Fovea";
}

void TestTorchModule::strangersAreNotOpened()
{
    QFETCH(QString, stranger);
    QFETCH(QString, why);
    const QTemporaryDir folder;
    if (stranger.startsWith("/proc")) { // some library that is loaded anyway
        QFile maps("/proc/self/maps");
        QVERIFY(maps.open(QIODevice::ReadOnly));
        const auto found =
            QRegularExpression("(/\\S+/libm\\.so\\.6)").match(QString::fromUtf8(maps.readAll()));
        QVERIFY(found.hasMatch());
        stranger = found.captured(1);
    }
    QVERIFY(QFile::copy(stranger, folder.filePath("fovea-torch.so")));
    qputenv("FOVEA_MODULES", folder.path().toLocal8Bit());
    const QString refused = sentence<Error>([] { torchModule(); });
    QVERIFY2(refused.startsWith("LibTorch's engine cannot be opened: ") && refused.contains(why) &&
                 refused.contains(folder.path()),
             qPrintable(refused));
    QVERIFY(!openTorchModule());
}

void TestTorchModule::threadsOpenItOnce()
{
    std::vector<const TorchModule *> found(8);
    {
        std::vector<std::jthread> threads;
        for (const TorchModule *&one : found)
            threads.emplace_back([&one] { one = &torchModule(); });
    }
    for (const TorchModule *one : found)
        QCOMPARE(one, openTorchModule());
    QVERIFY(openTorchModule());
    QCOMPARE(openTorchModule()->fovea, foveaVersion());
}

void TestTorchModule::reportKnowsItOnceItIsOpen()
{
    const EngineReport report = engineReport();
    QCOMPARE(report.torch, std::string(openTorchModule()->torch));
    QVERIFY(!report.blas.empty() && report.blas != notUsed);
}

void TestTorchModule::coreErrorsPassTheDoor()
{
    const CaseData data({.name = {}, .spec = smallNetwork("full", 8), .examples = 1});
    const std::vector<float> few(3);
    QCOMPARE(sentence<InputError>([&] { weightGradient(smallNetwork("full", 8), few, data.batch(), {}, 0); }),
             QStringLiteral("The weights do not fit this run's model."));
    NetworkSpec unknown = smallNetwork("full", 8);
    unknown.mask.id = "no-mask";
    QVERIFY(sentence<UsageError>([&] { makeReferenceNetwork(unknown); }).contains("no-mask"));
}

void TestTorchModule::errorsOfLibTorchBecomeSentences()
{
    const NetworkSpec spec = smallNetwork("full", 8);
    CaseData data({.name = {}, .spec = spec});
    data.tokens.front() = 1000; // no row of the embedding
    const auto network = makeReferenceNetwork(spec);
    std::vector<float> logits(std::size_t(data.examples * spec.shape.classes));
    for (const QString &said : {sentence<Error>([&] { network->train(data.batch(), {}, logits); }),
                                sentence<Error>([&] { network->infer(data.batch(), {}, logits); })})
        QVERIFY2(said.startsWith("LibTorch gave up: ") && !said.contains('\n'), qPrintable(said));
}

void TestTorchModule::errorsOfObserversPassThrough()
{
    const NetworkSpec spec = smallNetwork("full", 8);
    const CaseData data({.name = {}, .spec = spec});
    const auto network = makeReferenceNetwork(spec);
    std::vector<float> logits(std::size_t(data.examples * spec.shape.classes));
    Thrower thrower;
    QCOMPARE(sentence<InputError>([&] { network->infer(data.batch(), {}, logits, &thrower); }),
             QStringLiteral("enough"));
}

FOVEA_TEST(TestTorchModule)
#include "tst_torch_module.moc"
