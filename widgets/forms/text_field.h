// SPDX-License-Identifier: MIT
#pragma once

#include <QLineEdit>

namespace fovea::ui {

// A line of text that says once when a person is done with it: on Return or when the focus leaves, if the
// text is another than before. Escape brings back what was set last, also after a text that was refused.
class TextField : public QLineEdit
{
    Q_OBJECT

public:
    explicit TextField(QWidget *parent = nullptr);

    QString value() const { return text().trimmed(); }
    void setValue(const QString &text); // not while a person is typing
    void present(const QString &text);  // by a slider or an arrow key: who does it tells it
    bool isBeingTyped() const;
    void revert();

    // What a person has typed and not entered yet counts as entered: before something begins that reads it.
    static void finishTyping();

Q_SIGNALS:
    void committed(const QString &text);
    void reverted();
    void stepped(int steps); // Up and Down, Page Up and Page Down

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void commit();

    QString m_before; // what was told last
    QString m_set;    // what was set last
};

} // namespace fovea::ui
