// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QFrame>

class QActionGroup;
class QVBoxLayout;

namespace fovea::ui {

// The workspaces that exist, as icon over word down the left side.
class ModeBar : public QFrame
{
    Q_OBJECT

public:
    ModeBar(ThemeManager &themes, QWidget *parent = nullptr);

    // A checkable action; triggering it shows the workspace. The first one added is on.
    QAction *addMode(const QString &id, const QString &name, const QString &iconName,
                     const QKeySequence &shortcut);

    void setMode(const QString &id); // chosen elsewhere
    QString mode() const;

    // Icons alone, for narrow windows; the words are then tooltips.
    void setCompact(bool compact);

Q_SIGNALS:
    void modeChosen(const QString &id);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fit();

    ThemeManager &m_themes;
    QActionGroup *m_group;
    QVBoxLayout *m_layout;
    bool m_compact = false;
};

} // namespace fovea::ui
