// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

namespace fovea::ui {

// Lies over a widget until it is deleted, also when that one is resized: nothing under it can be seen or
// clicked, and nothing around it moves. A child of what it covers.
class Curtain : public QWidget
{
    Q_OBJECT

public:
    Curtain(QWidget &covered, const QString &words);

    QString words() const { return m_words; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_words;
};

} // namespace fovea::ui
