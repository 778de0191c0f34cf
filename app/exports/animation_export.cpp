// SPDX-License-Identifier: MIT
#include "app/exports/animation_export.h"

#include "app/studio/figure_exports.h"
#include "app/studio/inspect_controller.h"
#include "app/studio/saving.h"
#include "widgets/figures/figure.h"
#include "widgets/kit/theme.h"
#include "widgets/models/clock.h"
#include "widgets/models/inspection.h"
#include "widgets/models/race_data.h"

#include <QMainWindow>
#include <QPainter>
#include <QProgressBar>
#include <QProgressDialog>

#include <algorithm>

namespace fovea::app {

namespace {

constexpr int lookEvery = 30;     // ms
constexpr int restAfterMove = 90; // views redraw what they were told
constexpr int longestWait = 8000; // a moment without maps is taken as it is
constexpr int lastStays = 200;    // hundredths of a second

// With the epoch below it: no figure can hide or forget it.
QImage stamped(const QImage &picture, int epoch)
{
    const QFont font = ui::font(ui::Type::Section);
    const int strip = QFontMetrics(font).height() + 2 * ui::size::tiny;
    QImage image(picture.width(), picture.height() + strip, QImage::Format_RGB32);
    image.fill(picture.pixelColor(0, 0));
    QPainter painter(&image);
    painter.drawImage(0, 0, picture);
    painter.setFont(font);
    painter.setPen(picture.pixelColor(0, 0).lightness() < 128 ? Qt::white : Qt::black);
    painter.drawText(
        QRect(0, picture.height(), image.width() - ui::size::gap, strip), Qt::AlignRight | Qt::AlignVCenter,
        epoch < 0 ? AnimationExport::tr("untrained") : AnimationExport::tr("epoch %1").arg(epoch + 1));
    return image;
}

} // namespace

AnimationExport::AnimationExport(Studio &studio, QObject *parent) : QObject(parent), m_studio(studio)
{
    m_timer.setInterval(lookEvery);
    connect(&m_timer, &QTimer::timeout, this, &AnimationExport::look);
}

void AnimationExport::ask(const QString &figure)
{
    QStringList titles;
    for (const ui::Figure &each : m_studio.figures.all())
        titles << each.title;
    if (titles.isEmpty() || m_studio.clock.last() < 0) {
        m_studio.say(tr("Nothing has been trained yet, so nothing moves. Press Space to run the race."),
                     Tone::Complaint);
        return;
    }
    auto *dialog =
        new ui::AnimationDialog(titles, figure, m_studio.clock.last(), arrivals(), &m_studio.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        const ui::Animation animation = dialog->animation();
        askWhereToSave(&m_studio.window, this, tr("Export an animation"), QStringLiteral("training.gif"),
                       tr("Moving pictures (*.gif *.png);;Single pictures in a folder (*)"),
                       [this, animation](const QString &path) { record(animation, path); });
    });
    dialog->open();
}

// Of the runs that are on show.
std::vector<int> AnimationExport::arrivals() const
{
    std::vector<int> epochs;
    const auto seed = std::size_t(m_studio.inspection.seed());
    for (const ui::LaneView &lane : m_studio.race.lanes())
        if (!lane.hidden && seed < lane.runs.size())
            if (const auto arrival = lane.arrival(lane.runs[seed]))
                epochs.push_back(*arrival);
    return epochs;
}

void AnimationExport::record(const ui::Animation &animation, const QString &path)
{
    if (isRecording())
        return;
    QString mistake;
    m_file = frameFileFor(path, mistake);
    if (!m_file) {
        m_studio.say(mistake, Tone::Complaint);
        Q_EMIT finished(false);
        return;
    }
    m_animation = animation;
    m_path = path;
    m_moments = animation.moments();
    m_taken = 0;
    m_epochBefore = m_studio.clock.epoch();
    m_followedBefore = m_studio.clock.follows();
    m_progress =
        new QProgressDialog(tr("Taking pictures…"), tr("Cancel"), 0, int(m_moments.size()), &m_studio.window);
    auto *bar = new QProgressBar(m_progress);
    bar->setTextVisible(false); // it is thin
    bar->setRange(0, int(m_moments.size()));
    m_progress->setBar(bar);
    m_progress->setWindowTitle(tr("Export an animation"));
    m_progress->setWindowModality(Qt::WindowModal);
    m_progress->setMinimumDuration(600);
    m_studio.clock.setEpoch(m_moments.front());
    m_sinceMoved.start();
    m_timer.start();
}

void AnimationExport::look()
{
    if (m_progress->wasCanceled()) {
        end(false, tr("The animation was cancelled; no file was written."));
        return;
    }
    const bool isReady = m_sinceMoved.elapsed() > restAfterMove && !m_studio.probes.isWaiting();
    if (!isReady && m_sinceMoved.elapsed() < longestWait)
        return;
    if (!takeFrame()) {
        end(false, tr("The figure \"%1\" is no longer there, so the animation was stopped.")
                       .arg(m_animation.figure));
        return;
    }
    if (m_taken == m_moments.size()) {
        save();
        return;
    }
    m_progress->setValue(int(m_taken));
    m_studio.clock.setEpoch(m_moments[m_taken]);
    m_sinceMoved.start();
}

bool AnimationExport::takeFrame()
{
    for (const ui::Figure &figure : m_studio.figures.all())
        if (figure.title == m_animation.figure) {
            ui::FigureStyle style = m_studio.figures.style();
            style.caption = true;
            style.clock = true;
            QImage image = ui::imageOf(ui::pictureOf(figure, style))
                               .scaledToWidth(m_animation.width, Qt::SmoothTransformation);
            image.setDevicePixelRatio(1);
            if (m_taken == 0)
                m_size = image.size();
            else if (image.size() != m_size)
                image = image.copy(QRect(QPoint(), m_size)); // of the first one's height, as all frames
            image = stamped(image, m_moments[m_taken]);
            ++m_taken;
            m_file->add(image, delay(m_taken == m_moments.size()));
            return true;
        }
    return false;
}

int AnimationExport::delay(bool isLast) const
{
    return std::max(2, 100 / m_animation.perSecond) + (isLast ? lastStays : 0);
}

void AnimationExport::save()
{
    const QString mistake = m_file->save(m_path);
    end(mistake.isEmpty(), mistake.isEmpty() ? tr("%1 frames are in %2.").arg(m_taken).arg(m_path) : mistake);
}

void AnimationExport::end(bool written, const QString &sentence)
{
    m_timer.stop();
    delete m_progress;
    m_file.reset();
    if (m_followedBefore)
        m_studio.clock.setFollows(true);
    else
        m_studio.clock.setEpoch(m_epochBefore);
    m_studio.say(sentence, written ? Tone::Plain : Tone::Complaint);
    Q_EMIT finished(written);
}

} // namespace fovea::app
