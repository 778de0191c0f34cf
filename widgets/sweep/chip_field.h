// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QStringList>
#include <QWidget>

#include <functional>

class QLineEdit;
class QSlider;
class QToolButton;

namespace fovea::ui {

class WrapRow;

// Values as chips, and a field to type more: "1,3,5", "1..9", "top-k:{1,3}". A click on a chip edits it, by
// typing or, where it is a number, with a slider; its cross or Delete removes it, arrow keys go from chip to
// chip.
class ChipField : public QWidget
{
    Q_OBJECT

public:
    ChipField(const QString &name, ThemeManager &themes, QWidget *parent = nullptr);

    QStringList values() const { return m_values; }
    void setValues(const QStringList &values);
    void setChoices(const QStringList &choices); // that are offered while typing
    // What a slider goes through from a value; empty: it has none.
    void setStops(std::function<QStringList(const QString &value)> stops) { m_stopsOf = std::move(stops); }
    QLineEdit *line() const { return m_line; }
    void editValue(int place) { edit(place); }  // typing replaces it
    void setProblems(const QList<int> &places); // of values that cannot be: they get an outline

Q_SIGNALS:
    void valuesChanged(const QStringList &values);
    void refused(const QString &sentence); // what was typed; empty: all is well

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showChips();
    void take();
    void takeText();
    void edit(int place);
    void endEdit();
    void slide(int stop);
    void nameChip(int place);
    QToolButton *chipButton(int place) const;
    void remove(int place);
    void focusChip(int place);

    ThemeManager &m_themes;
    QString m_name;
    QStringList m_values;
    QList<QWidget *> m_chips;
    WrapRow *m_row;
    QLineEdit *m_line;
    QSlider *m_slider;
    std::function<QStringList(const QString &)> m_stopsOf;
    QStringList m_choices;
    QList<int> m_problems;
    QStringList m_stops; // of the slider, while it is there
    int m_edited = -1;   // a value that is being typed anew
};

} // namespace fovea::ui
