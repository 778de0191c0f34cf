// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/inspect/head_model.h"
#include "widgets/kit/theme.h"

#include <QStringList>
#include <QWidget>

#include <optional>

namespace fovea::ui {

// One head over many examples: its mean map, how far it looks (share of attention by offset, key minus
// query), and at which symbols, beside what even attention would give. Owned by HeadsPanel.
class HeadDetail : public QWidget
{
    Q_OBJECT

public:
    explicit HeadDetail(ThemeManager &themes, QWidget *parent = nullptr);

    void show(const std::optional<HeadRow> &row);
    void setAlphabet(const QStringList &alphabet); // empty: symbols are numbers
    QString summary() const;                       // for those who do not see it

    QSize sizeHint() const override;
    using QWidget::show;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override; // tool tips

private:
    QRectF mapArea() const;
    QRectF offsetArea() const;
    QRectF tokenArea() const;
    QString tokenName(std::size_t group) const;
    std::vector<std::size_t> shownTokens() const; // groups that receive anything
    void paintMap(QPainter &painter) const;
    void paintOffsets(QPainter &painter) const;
    void paintTokens(QPainter &painter) const;
    int offsetReach() const; // the largest that receives a visible share

    ThemeManager &m_themes;
    std::optional<HeadRow> m_row;
    QStringList m_alphabet;
};

} // namespace fovea::ui
