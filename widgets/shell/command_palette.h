// SPDX-License-Identifier: MIT
#pragma once

#include <QDialog>
#include <QList>

class QAction;
class QLineEdit;
class QListWidget;

namespace fovea::ui {

// Ctrl+K: every action of the window by typing a few of its letters. Not modal; Esc closes.
class CommandPalette : public QDialog
{
    Q_OBJECT

public:
    explicit CommandPalette(QWidget *parent);

    void open(const QList<QAction *> &actions);

    // How well letters fit a name: higher is better, 0 not at all. All letters must occur in order.
    static int fit(const QString &letters, const QString &name);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter();
    void performCurrent();

    QLineEdit *m_query;
    QListWidget *m_list;
    QList<QAction *> m_actions;
};

} // namespace fovea::ui
