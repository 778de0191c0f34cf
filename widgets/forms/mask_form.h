// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/models/race_data.h"

#include <QWidget>

#include <map>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace fovea::ui {

class FieldRow;
class MaskPicture;

// The mask of a lane: its type, its parameters by slider or number, and its picture, which follows while they
// change. A change is asked for once, when the slider is let go or the number is entered.
class MaskForm : public QWidget
{
    Q_OBJECT

public:
    MaskForm(ThemeManager &themes, QWidget *parent = nullptr);

    void show(int index, const LaneView &lane, const LaneView &first, int length);
    // Takes the sentences that speak of a row here, shows them there, and leaves the others.
    void claimProblems(std::vector<std::string> &sentences);

    const MaskPicture *picture() const { return m_picture; }
    QPushButton *paintButton() const { return m_paint; }
    const FieldRow *row(const std::string &id) const;
    QVBoxLayout *besides() const { return m_besides; } // for what belongs between parameters and picture
    QString invalidField() const;                      // "Kept keys k: 1 to 600"; empty: none
    void revert();                                     // what was refused

    using QWidget::show;

Q_SIGNALS:
    void changeRequested(const fovea::MaskSpec &mask);
    void paintRequested(); // a board to paint a mask on
    void validityChanged();

private:
    void makeRows();
    void fill(const LaneView &first);
    void choose(const QString &id);
    void preview(const Param &param, const QString &text);
    void commit(const Param &param, const QString &text);
    MaskSpec with(const Param &param, const QString &text) const; // UsageError
    void paint(const MaskSpec &mask);

    FieldRow *m_type;
    QLabel *m_rule;
    QVBoxLayout *m_params;
    QVBoxLayout *m_besides;
    MaskPicture *m_picture;
    QPushButton *m_paint;
    std::map<std::string, FieldRow *> m_rows;
    std::string m_shown; // mask whose parameters have rows
    int m_index = -1;
    MaskSpec m_mask;
    int m_length = 1;
    int m_layers = 1;
    int m_style = 0;
};

} // namespace fovea::ui
