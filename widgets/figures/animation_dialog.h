// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>
#include <QStringList>

class QComboBox;
class QLabel;
class QSpinBox;

namespace fovea::ui {

// How a figure moves with the clock.
struct Animation
{
    QString figure; // its title
    int first = -1; // epochs; -1 is untrained
    int last = 0;
    int frames = 24;
    int width = 720; // pixels
    int perSecond = 6;
    std::vector<int> landmarks = {}; // epochs that have a frame whatever the steps: where lanes arrive

    // The moment of each frame: even steps, the ends and the landmarks between them included, none twice.
    std::vector<int> moments() const;
};

// Asks what should move, over which epochs and how fast.
class AnimationDialog : public QDialog
{
    Q_OBJECT

public:
    // At least one figure; epochs as far as any lane has come.
    AnimationDialog(const QStringList &figures, const QString &chosen, int lastEpoch,
                    std::vector<int> landmarks, QWidget *parent = nullptr);

    Animation animation() const;

private:
    void refresh();

    QComboBox *m_figure;
    QSpinBox *m_first;
    QSpinBox *m_last;
    QSpinBox *m_frames;
    QComboBox *m_width;
    QSpinBox *m_perSecond;
    QLabel *m_length;
    std::vector<int> m_landmarks;
};

} // namespace fovea::ui
