// SPDX-License-Identifier: MIT
#pragma once

#include "app/exports/frame_files.h"
#include "app/studio/studio.h"
#include "widgets/figures/animation_dialog.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QSize>
#include <QTimer>

#include <vector>

class QProgressDialog;

namespace fovea::app {

// Takes a figure at one moment after another, by moving the window's clock, and saves the frames as GIF, APNG
// or single pictures. Whatever figure follows the clock can move so: maps, curves, charts. The clock is put
// back afterwards.
class AnimationExport : public QObject
{
    Q_OBJECT

public:
    AnimationExport(Studio &studio, QObject *parent);

    void ask(const QString &figure);
    void record(const ui::Animation &animation, const QString &path);
    bool isRecording() const { return m_timer.isActive(); }

Q_SIGNALS:
    void finished(bool written);

private:
    std::vector<int> arrivals() const;
    void look(); // whether the figure shows the moment yet
    bool takeFrame();
    int delay(bool isLast) const; // hundredths of a second
    void save();
    void end(bool written, const QString &sentence);

    Studio &m_studio;
    ui::Animation m_animation;
    QString m_path;
    std::vector<int> m_moments;
    std::unique_ptr<FrameFile> m_file; // null: nothing is recorded
    QSize m_size;                      // of the first frame, and so of all
    std::size_t m_taken = 0;
    int m_epochBefore = -1;
    bool m_followedBefore = true;
    QTimer m_timer;
    QElapsedTimer m_sinceMoved;
    QPointer<QProgressDialog> m_progress;
};

} // namespace fovea::app
