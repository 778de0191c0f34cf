// SPDX-License-Identifier: MIT
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QRect>
#include <QSet>
#include <QWidget>

namespace fovea::ui {

// Lets one pane of a page fill all of it for a while. The pane becomes a child of the page and everything
// else on the page is hidden, so that mouse, Tab and screen readers meet the pane alone; afterwards it is
// where it was, to the pixel.
class Enlarger : public QObject
{
    Q_OBJECT

public:
    explicit Enlarger(QWidget *page);
    ~Enlarger() override;

    // From now on a double click on the title, or Enter while the focus is in the pane, enlarges the pane and
    // puts it back; Esc puts it back. A widget in the pane that uses Enter itself keeps it.
    void offer(QWidget *pane, QWidget *title);

    QWidget *pane() const { return m_pane; } // the enlarged one; null: none
    void enlarge(QWidget *pane);             // another one that is enlarged is put back first
    void restore();
    void toggle(QWidget *pane);

Q_SIGNALS:
    void changed(); // after enlarging and putting back

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void takeOut(QWidget *pane);
    void putBack(QWidget *pane);

    QWidget *m_page;
    QPointer<QWidget> m_pane;
    QPointer<QWidget> m_home;        // where the pane came from
    QPointer<QWidget> m_placeholder; // in the home's layout, if it has one
    QRect m_place;                   // in the home
    QList<QPointer<QWidget>> m_hidden;
    QHash<const QObject *, QPointer<QWidget>> m_titles; // and what they enlarge
    QSet<const QObject *> m_panes;
};

} // namespace fovea::ui
