// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace fovea::ui {

// A part of a form under a line that opens and closes it.
class Section : public QWidget
{
    Q_OBJECT

public:
    explicit Section(const QString &title, QWidget *parent = nullptr);

    QVBoxLayout *body() const { return m_body; }
    bool isExpanded() const { return m_expanded; }
    void setExpanded(bool expanded);
    void setHint(const QString &text); // beside the title, muted

Q_SIGNALS:
    void toggled(bool expanded);

private:
    QToolButton *m_head;
    QLabel *m_hint;
    QWidget *m_content;
    QVBoxLayout *m_body;
    bool m_expanded = false;
};

} // namespace fovea::ui
