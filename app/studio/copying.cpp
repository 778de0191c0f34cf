// SPDX-License-Identifier: MIT
#include "app/studio/copying.h"

#include "app/studio/lane_texts.h"
#include "app/studio/studio.h"
#include "core/base/errors.h"
#include "core/experiment/spec_json.h"
#include "widgets/kit/tr.h"

#include <QClipboard>
#include <QGuiApplication>

namespace fovea::app {

namespace {

bool isOwnLane(const Studio &studio, int lane)
{
    return lane >= 0 && lane < studio.race.ownLanes();
}

} // namespace

void copyText(Studio &studio, const QString &text, const QString &confirmation)
{
    QGuiApplication::clipboard()->setText(text);
    studio.say(confirmation, Tone::Plain);
}

void copyCommand(Studio &studio, int lane)
{
    if (!isOwnLane(studio, lane))
        return;
    try {
        copyText(studio, QString::fromStdString(commandOf(studio.race.experiment(), lane)),
                 Words::tr("The command is on the clipboard."));
    } catch (const Error &error) {
        studio.say(QString::fromStdString(error.what()), Tone::Complaint);
    }
}

void copySpec(Studio &studio, int lane)
{
    if (isOwnLane(studio, lane))
        copyText(studio, QString::fromStdString(specTextOf(studio.race.experiment(), lane)),
                 Words::tr("The spec is on the clipboard."));
}

void copyExperiment(Studio &studio)
{
    copyText(studio, QString::fromStdString(toJson(studio.race.experiment())),
             Words::tr("The experiment is on the clipboard."));
}

} // namespace fovea::app
