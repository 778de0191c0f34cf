// SPDX-License-Identifier: MIT
#include "core/engine/engine_choice.h"

#include "core/base/errors.h"
#include "core/engine/engine.h"
#include "core/engine/networks.h"
#include "tests/support/network_cases.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace fovea;

namespace {

NetworkSpec ofWidth(int width)
{
    NetworkSpec spec = smallNetwork("top-k:3", 8);
    spec.model.dModel = spec.model.dHead = width;
    return spec;
}

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

} // namespace

// Which engine a network gets, and what is said where it cannot be had.
class TestEngineChoice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void namesAreThereAndBack();
    void othersAreRefused();
    void autoTakesTheFusedKernelsWhereItCan();
    void chosenByName();
    void fusedSaysWhyNotAndWhatIsAllowed();
    void environmentStillAsksForTheReference();
    void enginesAgree();
};

void TestEngineChoice::initTestCase()
{
    configureEngine();
    qunsetenv("FOVEA_KERNELS");
    if (const auto obstacle = whyReference(ofWidth(16)))
        QSKIP(obstacle->c_str());
}

void TestEngineChoice::init()
{
    QCOMPARE(engineChoice(), EngineChoice::Auto);
}

void TestEngineChoice::cleanup()
{
    setEngineChoice(EngineChoice::Auto);
    qunsetenv("FOVEA_KERNELS");
}

void TestEngineChoice::namesAreThereAndBack()
{
    QCOMPARE(engineChoices().size(), std::size_t(3));
    for (const EngineChoice choice : engineChoices())
        QCOMPARE(engineChoiceFrom(nameOf(choice)), choice);
    QCOMPARE(nameOf(EngineChoice::Auto), std::string("auto"));
    QCOMPARE(nameOf(EngineChoice::LibTorch), std::string(nameOf(Engine::LibTorch)));
    QCOMPARE(nameOf(EngineChoice::Fused), std::string(nameOf(Engine::Fused)));
}

void TestEngineChoice::othersAreRefused()
{
    for (const char *name : {"", "Auto", "torch", "avx2", "reference"})
        QCOMPARE(sentence<UsageError>([&] { engineChoiceFrom(name); }),
                 QStringLiteral("--engine is '%1'; allowed are auto, libtorch and fused.").arg(name));
}

void TestEngineChoice::autoTakesTheFusedKernelsWhereItCan()
{
    QCOMPARE(engineFor(ofWidth(16)).engine, Engine::Fused);
    QCOMPARE(makeNetwork(ofWidth(16))->engine(), Engine::Fused);
    const EngineUse odd = engineFor(ofWidth(12));
    QCOMPARE(odd.engine, Engine::LibTorch);
    QVERIFY(QString::fromStdString(odd.reason).contains("12"));
    QCOMPARE(makeNetwork(ofWidth(12))->engine(), Engine::LibTorch);
}

void TestEngineChoice::chosenByName()
{
    for (const EngineChoice choice : {EngineChoice::LibTorch, EngineChoice::Fused}) {
        setEngineChoice(choice);
        const auto network = makeNetwork(ofWidth(16));
        QCOMPARE(nameOf(network->engine()), nameOf(choice));
        QCOMPARE(network->kernels() == "reference", choice == EngineChoice::LibTorch);
        QVERIFY(!engineFor(ofWidth(16)).reason.empty());
    }
}

void TestEngineChoice::fusedSaysWhyNotAndWhatIsAllowed()
{
    setEngineChoice(EngineChoice::Fused);
    for (const auto &refused : {sentence<UsageError>([] { engineFor(ofWidth(12)); }),
                                sentence<UsageError>([] { ensureEngine(ofWidth(12)); }),
                                sentence<UsageError>([] { makeNetwork(ofWidth(12)); })})
        QVERIFY2(refused.contains("The width of the model, 12, is no multiple of 8.") &&
                     refused.contains("up to 1024") && refused.contains("auto and libtorch"),
                 qPrintable(refused));
}

void TestEngineChoice::environmentStillAsksForTheReference()
{
    qputenv("FOVEA_KERNELS", "reference");
    QCOMPARE(makeNetwork(ofWidth(16))->engine(), Engine::LibTorch);
    setEngineChoice(EngineChoice::Fused);
    QVERIFY(sentence<UsageError>([] { makeNetwork(ofWidth(16)); }).contains("FOVEA_KERNELS=reference"));
}

// Both copies of what a model is made of, the module's and the program's, are the same one.
void TestEngineChoice::enginesAgree()
{
    for (const char *mask :
         {"full", "banded:3", "block-local:4", "top-k:3", "bottom-k:3", "random-k:3", "top-p:0.5"}) {
        NetworkCase one{.name = mask, .spec = smallNetwork(mask, 8)};
        one.spec.model.dropout = 0.1;
        const CaseData data(one);
        const auto weights = livelyWeights(one.spec, 1);
        std::vector<std::vector<float>> logits, gradients;
        for (const EngineChoice choice : {EngineChoice::LibTorch, EngineChoice::Fused}) {
            setEngineChoice(choice);
            const auto network = makeNetwork(one.spec);
            std::ranges::copy(weights, network->weights().begin());
            logits.emplace_back(std::size_t(data.examples * one.spec.shape.classes));
            network->train(data.batch(), {.seed = 1, .phase = Phase::Train, .time = 3}, logits.back());
            gradients.emplace_back(network->gradient().begin(), network->gradient().end());
        }
        const auto farthest = [](const std::vector<std::vector<float>> &pair) {
            double most = 0;
            for (std::size_t i = 0; i < pair[0].size(); ++i)
                most = std::max(most, double(std::abs(pair[0][i] - pair[1][i])));
            return most;
        };
        QVERIFY2(farthest(logits) < 1e-4 && farthest(gradients) < 1e-4, mask);
    }
}

FOVEA_TEST(TestEngineChoice)
#include "tst_engine_choice.moc"
