// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace fovea::ui {

// A surface with a title line: what other programs draw a group box for.
class Card : public QFrame
{
    Q_OBJECT

public:
    explicit Card(const QString &title, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    QVBoxLayout *body() const { return m_body; }
    // Puts a widget at the right end of the title line.
    void addToTitle(QWidget *widget);

private:
    QLabel *m_title;
    QHBoxLayout *m_head;
    QVBoxLayout *m_body;
};

} // namespace fovea::ui
