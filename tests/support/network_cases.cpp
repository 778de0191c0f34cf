// SPDX-License-Identifier: MIT
#include "tests/support/network_cases.h"

#include "core/base/random.h"
#include "core/engine/networks.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace fovea {

namespace {

constexpr int alphabetSize = 4;
constexpr int classCount = 3;

// One change to a case, named as it is to be read in a row's name. Two of one kind exclude each other.
struct Option
{
    std::string kind;
    std::string name;
    std::function<void(NetworkCase &, ModelSpec &)> apply;
};

// Forms of one mask that differ in what they do: odd, even and smallest sizes, global tokens, sinks.
std::vector<std::string> formsOf(const std::string &id, int length)
{
    if (id == "banded")
        return {"banded:1", "banded:4", "banded:5", "banded:5:global=1", "banded:4:global=3"};
    if (id == "block-local")
        return {"block-local:1", "block-local:5", "block-local:3:global=1", "block-local:5:global=3"};
    if (id == "top-k")
        return {"top-k:1", "top-k:4:sink=2", "top-k:5"};
    if (id == "bottom-k" || id == "random-k" || id == "smooth-cut" || id == "sparse-k")
        return {id + ":1", id + ":5"};
    if (id == "top-p")
        return {"top-p:0.3", "top-p:0.9"};
    if (id == "threshold")
        return {"threshold:0.5", "threshold:2"};
    if (id == "entmax") // the fused kernels have a way of their own for all but 1.2
        return {"entmax:1.2", "entmax:1.25", "entmax:2", "entmax:1.5"};
    if (id == "block-top")
        return {"block-top:2:size=1", "block-top:2:size=3"};
    if (id == "sampled-k")
        return {"sampled-k:1:temperature=0.2", "sampled-k:5"};
    if (id == "lsh")
        return {"lsh:1:rounds=1:buckets=2", "lsh:3:rounds=2:buckets=4"};
    if (id == "routing")
        return {"routing:1:clusters=2", "routing:4:clusters=3"};
    if (id == "h2o")
        return {"h2o:1:band=0", "h2o:2:band=1"};
    return {maskFor(id, length)};
}

std::vector<std::string> allForms(int length)
{
    std::vector<std::string> forms;
    for (const MaskInfo &info : maskCatalogue())
        for (const std::string &form : formsOf(info.id, length))
            forms.push_back(form);
    return forms;
}

// The last form of every mask: a middle size, with global tokens where it can have them.
std::vector<std::string> oneFormEach(int length)
{
    std::vector<std::string> forms;
    for (const MaskInfo &info : maskCatalogue())
        forms.push_back(formsOf(info.id, length).back());
    return forms;
}

void setPrinted(NetworkCase &, ModelSpec &model)
{
    model.layout = Layout::Printed;
    model.norm = NormPlacement::Post;
    model.scores = ScoreForm::Bilinear;
    model.output = false;
}

void maskPad(NetworkCase &networkCase, ModelSpec &model)
{
    model.pad = PadUse::Masked;
    networkCase.examples = 3;
    networkCase.padding = 6;
}

const std::vector<Option> &options()
{
    using Case = NetworkCase;
    static const std::vector<Option> all = {
        {"activation", "gelu", [](Case &, ModelSpec &m) { m.activation = Activation::Gelu; }},
        {"activation", "mish", [](Case &, ModelSpec &m) { m.activation = Activation::Mish; }},
        {"norm", "post-norm", [](Case &, ModelSpec &m) { m.norm = NormPlacement::Post; }},
        {"affine", "affine", [](Case &, ModelSpec &m) { m.affine = true; }},
        {"scores", "bilinear scores", [](Case &, ModelSpec &m) { m.scores = ScoreForm::Bilinear; }},
        {"output", "added heads", [](Case &, ModelSpec &m) { m.output = false; }},
        {"layout", "printed layout", setPrinted},
        {"positions", "learned positions", [](Case &, ModelSpec &m) { m.positions = Positions::Learned; }},
        {"positions", "no positions", [](Case &, ModelSpec &m) { m.positions = Positions::None; }},
        {"readout", "last read-out", [](Case &, ModelSpec &m) { m.readout = Readout::Last; }},
        {"pad", "masked PAD", maskPad},
        {"dropout", "dropout 0.1", [](Case &, ModelSpec &m) { m.dropout = 0.1; }},
        {"dropout", "dropout 0.3", [](Case &, ModelSpec &m) { m.dropout = 0.3; }},
        {"temperature", "inverse temperature 0.5", [](Case &, ModelSpec &m) { m.inverseTemperature = 0.5; }},
        {"temperature", "inverse temperature 3", [](Case &, ModelSpec &m) { m.inverseTemperature = 3; }},
        {"heads", "one head", [](Case &, ModelSpec &m) { m.heads = 1; }},
        {"heads", "four heads", [](Case &, ModelSpec &m) { m.heads = 4; }},
        {"blocks", "one block", [](Case &, ModelSpec &m) { m.blocks = 1; }},
        {"blocks", "three blocks", [](Case &, ModelSpec &m) { m.blocks = 3; }},
        {"widths", "odd widths", [](Case &, ModelSpec &m) { m.dModel = 13, m.dHead = 7, m.dMlp = 11; }},
        {"widths", "wide MLP", [](Case &, ModelSpec &m) { m.dMlp = 40; }},
    };
    return all;
}

void apply(const Option &option, NetworkCase &networkCase)
{
    ModelSpec &model = networkCase.spec.model;
    option.apply(networkCase, model);
    if (!model.output)
        model.dHead = model.dModel;
}

NetworkCase caseOf(const std::string &mask, int length, const std::string &what = {})
{
    NetworkCase result;
    const bool painted = mask.starts_with("painted"); // its cells would be a long name
    result.name = (painted ? "painted" : mask) + " at length " + std::to_string(length) +
                  (what.empty() ? "" : ", " + what);
    result.spec = smallNetwork(mask, length);
    return result;
}

void addLengths(std::vector<NetworkCase> &cases)
{
    for (const int length : {1, 2, 5, 17, 40})
        for (const std::string &mask : allForms(length))
            cases.push_back(caseOf(mask, length));
    for (const int length : {160, 600})
        for (const std::string &mask : oneFormEach(length)) {
            // The plain loops take seconds there: of the kinds that choose by scores, those with their own
            // code.
            if (length == 600 && !(makeMask(maskFrom(mask))->choice() != Choice::Score ||
                                   mask.starts_with("top-") || mask.starts_with("entmax")))
                continue;
            NetworkCase &large = cases.emplace_back(caseOf(mask, length, "small width"));
            large.spec.model.dModel = large.spec.model.dHead = large.spec.model.dMlp = 8;
            large.spec.model.heads = length == 160 ? 2 : 1;
            large.examples = 1;
        }
}

// Without positions equal tokens have equal scores, and a smooth cut weighs by differences that are nothing
// but rounding: there is no answer to compare with.
bool isDetermined(const std::string &mask, const Option &option)
{
    return !mask.starts_with("smooth-cut") || option.name != "no positions";
}

void addOptions(std::vector<NetworkCase> &cases)
{
    for (const std::string &mask : oneFormEach(17))
        for (const Option &option : options()) {
            if (!isDetermined(mask, option))
                continue;
            NetworkCase &one = cases.emplace_back(caseOf(mask, 17, option.name));
            apply(option, one);
        }
}

// Every two options together, each pair under top-k and one other mask in turn.
void addPairs(std::vector<NetworkCase> &cases)
{
    const std::vector<std::string> masks = oneFormEach(13);
    std::size_t turn = 0;
    for (auto a = options().begin(); a != options().end(); ++a)
        for (auto b = a + 1; b != options().end(); ++b) {
            if (a->kind == b->kind)
                continue;
            for (const std::string &mask : {std::string("top-k:3"), masks[turn++ % masks.size()]}) {
                if (!isDetermined(mask, *a) || !isDetermined(mask, *b))
                    continue;
                NetworkCase &one = cases.emplace_back(caseOf(mask, 13, a->name + " and " + b->name));
                apply(*a, one);
                apply(*b, one);
            }
        }
}

// Norm, affine, scores, output and biases meet in every combination, under dropout everywhere.
void addLayouts(std::vector<NetworkCase> &cases)
{
    for (const char *mask : {"full", "top-k:3"})
        for (unsigned bits = 0; bits < 32; ++bits) {
            std::string name = bits & 1 ? "post-norm" : "pre-norm";
            name += bits & 2 ? ", affine" : "";
            name += bits & 4 ? ", bilinear" : ", query and key";
            name += bits & 8 ? ", added heads" : "";
            name += bits & 16 ? ", no biases and no scaling" : "";
            NetworkCase &one = cases.emplace_back(caseOf(mask, 11, name + ", dropout"));
            ModelSpec &model = one.spec.model;
            model.norm = bits & 1 ? NormPlacement::Post : NormPlacement::Pre;
            model.affine = bits & 2;
            model.scores = bits & 4 ? ScoreForm::Bilinear : ScoreForm::QueryKey;
            if (bits & 8) {
                model.output = false;
                model.dHead = model.dModel;
            }
            model.layout = bits & 16 ? Layout::Printed : Layout::Released;
            model.dropout = 0.1;
        }
}

// PAD is attended or masked, averaged or not; a masked block may leave a query without any key.
void addPadding(std::vector<NetworkCase> &cases)
{
    for (const std::string &mask : allForms(14))
        for (const bool masked : {false, true})
            for (const bool last : {false, true}) {
                NetworkCase &one =
                    cases.emplace_back(caseOf(mask, 14, masked ? "masked PAD" : "attended PAD"));
                one.name += last ? ", last read-out" : ", mean read-out";
                one.spec.model.pad = masked ? PadUse::Masked : PadUse::Attended;
                one.spec.model.readout = last ? Readout::Last : Readout::Mean;
                one.spec.model.dropout = last ? 0.1 : 0;
                one.examples = 3;
                one.padding = 6;
            }
}

void addWidths(std::vector<NetworkCase> &cases)
{
    for (const char *mask : {"full", "banded:5:global=1", "block-local:4", "top-k:5"})
        for (const int width : {8, 16, 64})
            for (const int heads : {1, 2, 4, 8}) {
                NetworkCase &one = cases.emplace_back(caseOf(
                    mask, 12, "width " + std::to_string(width) + ", " + std::to_string(heads) + " heads"));
                one.spec.model.dModel = one.spec.model.dHead = one.spec.model.dMlp = width;
                one.spec.model.heads = heads;
            }
    for (const std::string &mask : oneFormEach(40)) {
        NetworkCase &paper = cases.emplace_back(caseOf(mask, 40, "the paper's width and dropout"));
        paper.spec.model.dModel = paper.spec.model.dHead = paper.spec.model.dMlp = 64;
        paper.spec.model.heads = 1;
        paper.spec.model.dropout = 0.01;
    }
}

// The gradient rules under every mask that selects keys, with what changes the way back.
void addRules(std::vector<NetworkCase> &cases)
{
    for (const GradientRule rule : {GradientRule::StraightThrough, GradientRule::ForwardFull})
        for (const int length : {2, 19, 90})
            for (const std::string &mask : oneFormEach(length)) {
                if (ruleObjection(maskFrom(mask), rule))
                    continue;
                for (const bool dropped : {false, true}) {
                    // The share that top-p keeps ends among many keys of almost equal weight: at this length
                    // some row's end is always too close to call, whatever the weights are.
                    if (dropped && length == 90 && mask.starts_with("top-p"))
                        continue;
                    NetworkCase &one = cases.emplace_back(caseOf(mask, length, nameOf(rule)));
                    one.spec.model.gradient = rule;
                    if (dropped) {
                        one.name += ", dropout and masked PAD";
                        one.spec.model.dropout = 0.1;
                        maskPad(one, one.spec.model);
                    }
                }
            }
}

} // namespace

std::string maskFor(const std::string &id, int length)
{
    if (id != "painted")
        return id;
    std::string text = id + ":";
    for (int query = 0; query < length; ++query) { // itself with its neighbour, and one far away
        const int far = (query * 7 + 3) % length;
        text += std::to_string(query) + ":" + std::to_string(std::max(0, query - 1)) + "-" +
                std::to_string(query) + "," + std::to_string(far) + ";";
    }
    return text;
}

const std::vector<NetworkMaker> &networkMakers()
{
    static const std::vector<NetworkMaker> makers = {
        {"reference", makeReferenceNetwork},
        {"best", [](const NetworkSpec &spec) { return makeNetwork(spec); }},
    };
    return makers;
}

NetworkSpec smallNetwork(const std::string &mask, int length)
{
    NetworkSpec spec;
    spec.mask = maskFrom(mask);
    spec.shape = {alphabetSize, classCount, {length, makeMask(spec.mask)->globals()}};
    spec.model.blocks = 2;
    spec.model.heads = 2;
    spec.model.dModel = 16;
    spec.model.dHead = 8;
    spec.model.dMlp = 12;
    spec.model.dropout = 0;
    return spec;
}

std::vector<NetworkCase> networkCases()
{
    std::vector<NetworkCase> cases;
    addLengths(cases);
    addOptions(cases);
    addPairs(cases);
    addLayouts(cases);
    addPadding(cases);
    addWidths(cases);
    addRules(cases);
    return cases;
}

CaseData::CaseData(const NetworkCase &networkCase)
    : examples(networkCase.examples), positions(networkCase.spec.shape.geometry.positions())
{
    const InputShape &shape = networkCase.spec.shape;
    for (int b = 0; b < examples; ++b) {
        Random random(11, Stream::Data, {std::uint64_t(b), std::uint64_t(positions)});
        lengths.push_back(std::max(1, shape.geometry.ordinary - b * networkCase.padding));
        labels.push_back(int(random.below(std::uint64_t(shape.classes))));
        ids.push_back(std::uint32_t(1009 * (examples - b))); // neither the place in the batch nor ascending
        for (int i = 0; i < shape.geometry.ordinary; ++i)
            tokens.push_back(i < lengths.back() ? Token(random.below(std::uint64_t(shape.alphabet)))
                                                : Token(shape.alphabet));
        for (int g = 0; g < shape.geometry.globals; ++g)
            tokens.push_back(Token(shape.alphabet + 1 + g));
    }
}

Batch CaseData::batch() const
{
    return {examples, positions, tokens, lengths, labels, ids};
}

std::vector<float> livelyWeights(const NetworkSpec &spec, std::uint64_t seed)
{
    const ParameterLayout layout(spec.model, spec.shape, spec.mask);
    std::vector<float> weights(layout.size());
    for (const ParameterSlot &slot : layout.parameters()) {
        Random random(seed, Stream::Init, {hashOf(slot.name)});
        const bool matrix = slot.columns > 0 && slot.name != "position.weight";
        const bool normScale = slot.columns == 0 && slot.name.ends_with(".weight");
        const double range = matrix ? std::sqrt(3.0 / slot.columns) : 0.4;
        for (std::size_t i = 0; i < slot.size(); ++i)
            weights[slot.offset + i] = float((normScale ? 1.0 : 0.0) + random.uniform(-range, range));
    }
    return weights;
}

} // namespace fovea
