// SPDX-License-Identifier: MIT
#pragma once

#include "core/painting/paint_history.h"
#include "widgets/kit/theme.h"
#include "widgets/painting/paint_offer.h"

#include <QDialog>

class QBoxLayout;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace fovea::ui {

class PaintBoard;
class PaintReadout;
class PaintTools;

// Paint a mask: tools, the board, and what the pattern comes to, which follows the hand. It can be given to
// the lane it was opened for, or to a new lane that is raced at once. While a row is empty neither can be
// chosen, and a line says why.
class PaintDialog : public QDialog
{
    Q_OBJECT

public:
    PaintDialog(PaintOffer offer, ThemeManager &themes, QWidget *parent = nullptr);

    PaintBoard *board() const { return m_board; }
    PaintReadout *readout() const { return m_readout; }
    PaintTools *tools() const { return m_tools; }
    QPushButton *saveButton() const { return m_save; }
    QPushButton *raceButton() const { return m_race; }
    QComboBox *startBox() const { return m_start; }
    QString line() const; // below the board: a problem, or how to go on
    const PaintGrid &grid() const { return m_history.grid(); }

    void setGrid(const PaintGrid &grid); // a step that can be undone
    void setPen(int pen);
    void setNext(const QString &letter, int style); // of a new lane, when others have come or gone
    void copyText();
    void pasteText();
    void importFile(const QString &path);
    void undo();
    void redo();
    void anotherExample();

Q_SIGNALS:
    void saved(const fovea::MaskSpec &mask);
    void raced(const fovea::MaskSpec &mask, const QString &name);

private:
    QWidget *makeHead();
    QWidget *makeBoardCard();
    QBoxLayout *makeBoardTools();
    QWidget *makeMore();
    QWidget *makePens();
    QWidget *makeReadoutArea();
    QBoxLayout *makeLine();
    QWidget *makeFoot();
    void connectAll();
    void follow(const PaintGrid &grid); // numbers of what is there now
    void refresh();
    void say(const QString &words, const QString &look);
    void askForFile();
    void give(bool race);

    ThemeManager &m_themes;
    PaintOffer m_offer;
    std::size_t m_example = 0;
    PaintHistory m_history;
    PaintTools *m_tools;
    PaintBoard *m_board;
    PaintReadout *m_readout;
    QComboBox *m_start = nullptr;
    QToolButton *m_undo = nullptr;
    QToolButton *m_redo = nullptr;
    std::vector<QToolButton *> m_pens;
    QLabel *m_line = nullptr;
    QLabel *m_hint = nullptr;
    QToolButton *m_fill = nullptr; // empty rows, with themselves
    QLineEdit *m_name = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_race = nullptr;
};

} // namespace fovea::ui
