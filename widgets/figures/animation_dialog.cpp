// SPDX-License-Identifier: MIT
#include "widgets/figures/animation_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace fovea::ui {

namespace {

constexpr int mostFrames = 240;

QSpinBox *spin(int least, int most, int value)
{
    auto *box = new QSpinBox;
    box->setRange(least, most);
    box->setValue(value);
    return box;
}

} // namespace

std::vector<int> Animation::moments() const
{
    std::vector<int> moments;
    const int steps = std::max(1, std::min(frames, last - first + 1) - 1);
    for (int i = 0; i <= steps; ++i) {
        const int epoch = first + int(std::lround(double(last - first) * i / steps));
        if (moments.empty() || moments.back() != epoch)
            moments.push_back(epoch);
    }
    for (const int landmark : landmarks) {
        if (landmark < first || landmark > last || std::ranges::find(moments, landmark) != moments.end())
            continue;
        // In the place of the nearest step, unless that is an end or a landmark itself.
        const auto nearest = std::ranges::min_element(
            moments, {}, [landmark](int epoch) { return std::abs(epoch - landmark); });
        const bool isFixed = *nearest == first || *nearest == last ||
                             std::ranges::find(landmarks, *nearest) != landmarks.end();
        if (isFixed)
            moments.insert(std::ranges::upper_bound(moments, landmark), landmark);
        else
            *nearest = landmark;
    }
    return moments;
}

AnimationDialog::AnimationDialog(const QStringList &figures, const QString &chosen, int lastEpoch,
                                 std::vector<int> landmarks, QWidget *parent)
    : QDialog(parent), m_figure(new QComboBox), m_first(spin(0, std::max(0, lastEpoch + 1), 0)),
      m_last(spin(0, std::max(0, lastEpoch + 1), std::max(0, lastEpoch + 1))),
      m_frames(spin(2, mostFrames, 24)), m_width(new QComboBox), m_perSecond(spin(1, 25, 6)),
      m_length(new QLabel), m_landmarks(std::move(landmarks))
{
    setWindowTitle(tr("Export an animation"));
    m_figure->addItems(figures);
    m_figure->setCurrentText(chosen);
    m_first->setSpecialValueText(tr("untrained"));
    m_last->setSpecialValueText(tr("untrained"));
    for (const int width : {480, 720, 960})
        m_width->addItem(tr("%1 pixels").arg(width), width);
    m_width->setCurrentIndex(1);
    auto *form = new QFormLayout;
    form->addRow(tr("&Figure"), m_figure);
    form->addRow(tr("F&rom epoch"), m_first);
    form->addRow(tr("&To epoch"), m_last);
    form->addRow(tr("Frames, at &most"), m_frames);
    form->addRow(tr("&Width"), m_width);
    form->addRow(tr("Frames per &second"), m_perSecond);
    form->addRow(m_length);
    m_length->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(tr("Choose a file…"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(buttons);
    for (QSpinBox *box : {m_first, m_last, m_frames, m_perSecond})
        connect(box, &QSpinBox::valueChanged, this, &AnimationDialog::refresh);
    refresh();
}

Animation AnimationDialog::animation() const
{
    const int first = std::min(m_first->value(), m_last->value()) - 1;
    const int last = std::max(m_first->value(), m_last->value()) - 1;
    return {m_figure->currentText(), first,      last, m_frames->value(), m_width->currentData().toInt(),
            m_perSecond->value(),    m_landmarks};
}

void AnimationDialog::refresh()
{
    const Animation animation = this->animation();
    const auto frames = animation.moments().size();
    m_length->setText(
        tr("%1 frames, %2 s, and the last one stays for 2 s. The file's ending decides: .gif plays "
           "everywhere, .png has exact colours and moves in browsers, and a name without ending becomes a "
           "folder of single pictures.")
            .arg(frames)
            .arg(double(frames) / animation.perSecond, 0, 'f', 1));
}

} // namespace fovea::ui
