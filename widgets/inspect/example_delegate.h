// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QStyledItemDelegate>

namespace fovea::ui {

struct ExampleRow;
class ExampleModel;

// Paints the rows of the example browser: the sequence in the monospace face, and every lane's answer as its
// letter with a sign. In a narrow table the answers stand below the sequence instead of beside it.
class ExampleDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    ExampleDelegate(ThemeManager &themes, QObject *parent);

    enum class Lines { One, Two };
    void setLines(Lines lines) { m_lines = lines; }
    int rowHeight() const;
    // Room that the answers of all lanes need.
    int answersWidth(const ExampleModel &model) const;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;

private:
    int answerWidth(const ExampleModel &model) const; // of one lane, the gap after it included
    void paintAnswers(QPainter &painter, const QRect &room, const ExampleModel &model,
                      const ExampleRow &row) const;

    ThemeManager &m_themes;
    Lines m_lines = Lines::One;
};

// What fits of a text of equally wide characters, with its middle left out.
QString elidedMiddle(const QString &text, qsizetype characters);

} // namespace fovea::ui
