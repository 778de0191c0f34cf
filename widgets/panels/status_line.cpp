// SPDX-License-Identifier: MIT
#include "widgets/panels/status_line.h"

#include <QLabel>

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
    : QStatusBar(parent), m_left(new QLabel(this)), m_hint(new QLabel(this)), m_right(new QLabel(this))
{
    setSizeGripEnabled(false);
    setMinimumHeight(size::statusBar);
    for (QLabel *label : {m_left, m_hint, m_right})
        label->setFont(ui::font(Type::Small));
    m_left->setProperty("look", QStringLiteral("muted"));
    m_right->setProperty("look", QStringLiteral("muted"));
    m_hint->setProperty("look", QStringLiteral("caution"));
    m_left->setAccessibleName(tr("Training status"));
    m_hint->setAccessibleName(tr("Advice"));
    m_right->setAccessibleName(tr("Session status"));
    m_left->setContentsMargins(size::wide - size::tiny, 0, 0, 0);
    m_right->setContentsMargins(0, 0, size::wide - size::tiny, 0);
    addWidget(m_left);
    addWidget(m_hint);
    addPermanentWidget(m_right);
}

void StatusLine::setText(const StatusText &text)
{
    m_left->setText(row({text.lanes, text.speed, text.threads, text.blas}));
    m_hint->setText(text.blasHint.isEmpty() ? QString() : tr("⚠ %1").arg(text.blasHint));
    m_hint->setVisible(!text.blasHint.isEmpty());
    m_right->setText(row({text.eta, text.saved}));
}

} // namespace fovea::ui
