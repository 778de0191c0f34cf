// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QAbstractButton>
#include <QElapsedTimer>
#include <QPointer>

class QMenu;

namespace fovea::ui {

// A text that is its own menu: a chevron follows it, a click or Enter opens the menu below it. Without a menu
// it is plain text that takes no focus. The second click of a double click closes the menu again and says so.
class MenuLabel : public QAbstractButton
{
    Q_OBJECT

public:
    MenuLabel(ThemeManager &themes, Type type, QWidget *parent);

    void setLook(Type type, bool muted);
    void setBare(bool bare); // the chevron alone: the text stands elsewhere
    void setMenu(QMenu *menu);
    QMenu *menu() const { return m_menu; }
    void openMenu();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void doubleClicked();

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QFont textFont() const;
    QString shownText() const { return m_bare ? QString() : text(); }

    ThemeManager &m_themes;
    Type m_type;
    bool m_muted = false;
    bool m_bare = false;
    QPointer<QMenu> m_menu;
    QElapsedTimer m_opened;
};

} // namespace fovea::ui
