// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_stroke.h"
#include "widgets/kit/theme.h"

#include <QWidget>

class QButtonGroup;
class QToolButton;
class QVBoxLayout;

namespace fovea::ui {

// The tools in a column, one of them in the hand, and below what changes the whole board at once.
class PaintTools : public QWidget
{
    Q_OBJECT

public:
    PaintTools(ThemeManager &themes, QWidget *parent = nullptr);

    void setTool(PaintTool tool);
    void setCompact(bool compact); // icons without words, for low screens
    QToolButton *button(PaintTool tool) const;
    QToolButton *mirrorButton() const { return m_mirror; }
    QToolButton *invertButton() const { return m_invert; }

Q_SIGNALS:
    void chosen(fovea::PaintTool tool);
    void mirrorRequested();
    void invertRequested();

private:
    QToolButton *add(QVBoxLayout *column, const QString &icon, const QString &name, const QString &key,
                     const QString &help);

    ThemeManager &m_themes;
    QButtonGroup *m_group;
    QToolButton *m_mirror = nullptr;
    QToolButton *m_invert = nullptr;
};

} // namespace fovea::ui
