// SPDX-License-Identifier: MIT
#include "app/painting/paint_examples.h"

#include "core/tasks/task.h"

namespace fovea::app {

namespace {

constexpr std::uint64_t exampleSeed = 1;
constexpr std::uint64_t examples = 8;

ui::PaintExample exampleOf(const RunSpec &run, const Task &task, std::vector<Token> tokens, int length)
{
    ui::PaintExample example;
    example.subject = {.symbols = int(tokens.size()),
                       .deciding = task.deciding(tokens),
                       .layers = run.model.blocks,
                       .readsOnePlace = run.model.readout == Readout::Last};
    std::vector<Role> roles(tokens.size(), Role::Symbol);
    tokens.resize(std::size_t(length), task.pad());
    roles.resize(std::size_t(length), Role::Pad);
    example.tokens = ui::beadTokens(run.task, tokens, roles, example.subject.deciding);
    return example;
}

} // namespace

std::vector<ui::PaintExample> paintExamples(const RunSpec &run, int length)
{
    if (!taskCatalogue().find(run.task.id)) {
        ui::PaintExample plain;
        plain.subject = {.symbols = length,
                         .deciding = {},
                         .layers = run.model.blocks,
                         .readsOnePlace = run.model.readout == Readout::Last};
        plain.tokens.resize(std::size_t(length));
        return {plain};
    }
    const auto task = makeTask(run.task);
    std::vector<ui::PaintExample> result;
    for (std::uint64_t i = 0; i < examples; ++i) {
        Random random(exampleSeed, Stream::Data, {i});
        result.push_back(exampleOf(run, *task, task->generate(random), length));
    }
    return result;
}

} // namespace fovea::app
