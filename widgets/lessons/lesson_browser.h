// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QTextBrowser>

namespace fovea::ui {

// Pages of lessons, handbook and glossary: Markdown with typeset formulas. Links are reported, never
// followed.
class LessonBrowser : public QTextBrowser
{
    Q_OBJECT

public:
    explicit LessonBrowser(ThemeManager &themes, QWidget *parent = nullptr);

    // The place in the page stays, so that numbers may change while one reads.
    void setPage(const QString &markdown);
    const QString &page() const { return m_page; }
    // No higher than its text, so that what follows stands directly under it; it scrolls where there is less
    // room.
    void setFitting(bool fits);
    QRect linkRect(const QString &scheme) const; // of the first link like that, in the widget; empty: none
    void setColumn(int width);                   // lines are no longer than this; 0: as long as there is room

Q_SIGNALS:
    void linkActivated(const QUrl &link);
    void linkHovered(const QUrl &link); // empty: left

protected:
    QVariant loadResource(int type, const QUrl &name) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void render();
    void fit();

    ThemeManager &m_themes;
    QString m_page;
    bool m_fits = false;
    int m_column = 0;
};

} // namespace fovea::ui
