// SPDX-License-Identifier: MIT
#include "widgets/shell/status_line.h"

#include "widgets/kit/label.h"

namespace fovea::ui {

namespace {

QString row(const QStringList &parts)
{
    QStringList present;
    for (const QString &part : parts)
        if (!part.isEmpty())
            present << part;
    return present.join(QStringLiteral("  ·  "));
}

} // namespace

StatusLine::StatusLine(QWidget *parent)
    : QStatusBar(parent), m_left(new Label(this)), m_right(new Label(this))
{
    setSizeGripEnabled(false);
    setMinimumHeight(size::statusBar);
    for (QLabel *label : {m_left, m_right}) {
        label->setFont(ui::font(Type::Small));
        label->setProperty("look", QStringLiteral("muted"));
    }
    m_left->setAccessibleName(tr("Training status"));
    m_right->setAccessibleName(tr("Session status"));
    m_left->setWhatsThis(
        tr("How much is trained at once, how fast, and on how many processor cores, and what "
           "computes it."));
    m_right->setWhatsThis(
        tr("The newest epoch on disk, and the file it is in. Nothing needs to be saved by hand."));
    m_right->setToolTip(m_right->whatsThis());
    m_left->setContentsMargins(size::wide - size::tiny, 0, 0, 0);
    m_right->setContentsMargins(0, 0, size::wide - size::tiny, 0);
    addWidget(m_left);
    addPermanentWidget(m_right);
}

void StatusLine::setText(const StatusText &text)
{
    m_left->setText(row({text.lanes, text.seeds, text.speed, text.threads, text.engine}));
    m_left->setToolTip(text.details);
    m_right->setText(text.saved);
}

} // namespace fovea::ui
