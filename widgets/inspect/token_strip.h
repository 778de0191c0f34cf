// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QAbstractScrollArea>
#include <QStringList>

#include <algorithm>
#include <vector>

class QMenu;

namespace fovea::ui {

// What is shown of a sequence, without PAD and global tokens.
struct ShownSequence
{
    QStringList tokens;
    QString text;              // as the task writes it; editing begins with it
    QString answer;            // the right one; empty where no rule knows it
    std::vector<int> deciding; // positions that decide the answer
    std::vector<int> changed;  // positions that differ from the example
    bool isEdited = false;     // not an example of the set as it is

    bool decides(int position) const { return std::ranges::find(deciding, position) != deciding.end(); }
    bool isChanged(int position) const { return std::ranges::find(changed, position) != changed.end(); }
    bool operator==(const ShownSequence &) const = default;
};

// The tokens of a sequence side by side: a click changes one, Ctrl+click selects its position. Roomy cells
// where all fit, narrow ones where they must, and a scroll bar for the rest. Positions are counted from 0.
class TokenStrip : public QAbstractScrollArea
{
    Q_OBJECT

public:
    TokenStrip(ThemeManager &themes, QWidget *parent = nullptr);

    void setSequence(const ShownSequence &sequence);
    const ShownSequence &sequence() const { return m_sequence; }
    void setAlphabet(const QStringList &symbols) { m_alphabet = symbols; }
    void setHovered(int position); // -1: none
    void setSelected(int position);
    int hovered() const { return m_hovered; }
    int selected() const { return m_selected; }
    int current() const { return m_current; } // of the keyboard

    QRect cellRect(int position) const; // in the viewport
    int positionAt(const QPoint &point) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void tokenChangeRequested(int position, const QString &token);
    void positionHovered(int position);  // -1: none
    void positionSelected(int position); // -1: no longer
    void editRequested();

protected:
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void layOut();
    int cellHeight() const;
    void moveTo(int position);
    void change(int position);
    void toggleSelected(int position);
    void hover(int position);
    void describe();
    QString help(int position) const;
    void paintCell(QPainter &painter, int position) const;

    ThemeManager &m_themes;
    ShownSequence m_sequence;
    QStringList m_alphabet;
    std::vector<int> m_edges; // left edge of each cell, then the right end
    QMenu *m_menu;
    int m_hovered = -1;
    int m_selected = -1;
    int m_current = 0;
};

} // namespace fovea::ui
