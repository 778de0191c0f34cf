// SPDX-License-Identifier: MIT
#pragma once

#include <QLineEdit>

namespace fovea::ui {

// A line of text that says once when a person is done with it: on Return or when the focus leaves, if the
// text is another than before. Escape brings the old text back.
class TextField : public QLineEdit
{
    Q_OBJECT

public:
    explicit TextField(QWidget *parent = nullptr);

    QString value() const { return text().trimmed(); }
    void setValue(const QString &text); // not while a person is typing
    bool isBeingTyped() const;

Q_SIGNALS:
    void committed(const QString &text);
    void stepped(int steps); // Up and Down, Page Up and Page Down

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void commit();

    QString m_before;
};

} // namespace fovea::ui
