// SPDX-License-Identifier: MIT
#include "app/shell/engine_words.h"

#include "core/base/errors.h"
#include "core/engine/engine_choice.h"
#include "core/engine/networks.h"
#include "core/engine/torch_library.h"
#include "core/experiment/lane_spec.h"
#include "widgets/kit/tr.h"

#include <QStringList>

namespace fovea::app {

namespace {

QString textOf(Engine engine)
{
    return engine == Engine::Fused ? Words::tr("fused kernels") : Words::tr("LibTorch");
}

QString choiceText()
{
    switch (engineChoice()) {
    case EngineChoice::LibTorch:
        return Words::tr("Engine: LibTorch, as chosen in Train > Engine.");
    case EngineChoice::Fused:
        return Words::tr("Engine: the fused kernels, as chosen in Train > Engine.");
    case EngineChoice::Auto:
        break;
    }
    return Words::tr("Engine: the fused kernels where they can run, LibTorch elsewhere.");
}

} // namespace

EngineWords engineWords(const ExperimentSpec &experiment)
{
    QStringList engines, lines{choiceText()};
    const auto add = [](QStringList &list, const QString &text) {
        if (!list.contains(text))
            list << text;
    };
    for (std::size_t i = 0; i < experiment.lanes.size(); ++i) {
        const LaneSpec &lane = experiment.lanes[i];
        const QString name = QString::fromStdString(lane.name);
        try {
            const EngineUse use = engineFor({laneSpec(experiment, i).model, lane.mask, {}});
            add(engines, textOf(use.engine));
            if (use.engine == Engine::LibTorch && engineChoice() == EngineChoice::Auto)
                add(lines,
                    Words::tr("Lane %1 runs on LibTorch. %2").arg(name, QString::fromStdString(use.reason)));
        } catch (const Error &error) { // a lane whose settings are wrong says so elsewhere as well
            add(lines, Words::tr("Lane %1 cannot run. %2").arg(name, QString::fromStdString(error.what())));
        }
    }
    if (const auto missing = whyNoTorchModule())
        lines << QString::fromStdString(*missing);
    return {engines.join(Words::tr(" and ")), lines.join(u'\n')};
}

} // namespace fovea::app
