// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include "core/spec/experiment_spec.h"

#include <QPixmap>
#include <QWidget>

class QLabel;

namespace fovea::ui {

// A mask as a person sees it: queries down, keys across, kept cells in the lane's colour; beside it how much
// is kept and how far information travels. For masks that scores or chance decide the picture is an example
// and says so.
class MaskPicture : public QWidget
{
    Q_OBJECT

public:
    MaskPicture(ThemeManager &themes, QWidget *parent = nullptr);
    ~MaskPicture() override;

    // `length` without global tokens; an impossible mask shows an empty picture.
    void show(const MaskSpec &mask, int length, int layers, int style);
    QString summary() const; // what the picture says, as a sentence

    using QWidget::show;

private:
    class Canvas;

    Canvas *m_canvas;
    QLabel *m_density;
    QLabel *m_reach;
    QLabel *m_note;
};

// The same picture for lists, in device pixels of that ratio; kept by Qt's pixmap cache.
QPixmap maskThumbnail(const MaskSpec &mask, int length, const QSize &extent, qreal ratio,
                      const LaneStyle &style, const Theme &theme);

} // namespace fovea::ui
