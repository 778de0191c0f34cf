// SPDX-License-Identifier: MIT
#include "widgets/whatif/change_bar.h"

#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/look.h"
#include "widgets/kit/wrap_row.h"
#include "widgets/whatif/what_if_words.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace fovea::ui {

namespace {

constexpr int barHeight = 48;
constexpr double ground = 0.14; // of the caution colour on the surface
constexpr double edge = 0.45;

} // namespace

ChangeBar::ChangeBar(WhatIf &whatIf, RaceData &race, ThemeManager &themes, QWidget *parent)
    : QFrame(parent), m_whatIf(whatIf), m_race(race), m_themes(themes),
      m_title(new Label(tr("What if"), this)), m_hint(new Label(this)),
      m_try(makeBarButton(QStringLiteral("whatIf.try"), tr("Mask, sharpness…"),
                          tr("Reads the same weights with another mask, k or sharpness."), this)),
      m_clear(makeBarButton(QStringLiteral("whatIf.clear"), tr("Clear"),
                            tr("Takes every change away: the network as it was trained. (Esc)"), this))
{
    setObjectName(QStringLiteral("changeBar"));
    setAccessibleName(tr("What is changed"));
    setMinimumHeight(barHeight);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(size::wide, size::tiny, size::gap, size::tiny);
    layout->setSpacing(size::gap);
    QFont strong = ui::font(Type::Body);
    strong.setWeight(QFont::DemiBold);
    m_title->setFont(strong);
    auto *chips = new QWidget(this);
    m_row = new WrapRow(chips);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(size::gap);
    m_hint->setFont(ui::font(Type::Small));
    m_row->addWidget(m_hint);
    m_try->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_clear->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setThemedIcon(m_clear, QStringLiteral("close"), themes);
    layout->addWidget(m_title);
    layout->addWidget(chips, 1, Qt::AlignVCenter);
    layout->addWidget(m_try);
    layout->addWidget(m_clear);
    connect(m_try, &QToolButton::clicked, this, &ChangeBar::tryRequested);
    connect(m_clear, &QToolButton::clicked, &whatIf, &WhatIf::clear);
    connect(&whatIf, &WhatIf::changed, this, &ChangeBar::refresh);
    connect(&whatIf, &WhatIf::readingCame, this, &ChangeBar::showHint);
    connect(&race, &RaceData::experimentChanged, this, &ChangeBar::refresh);
    connect(&themes, &ThemeManager::changed, this, &ChangeBar::refresh);
    refresh();
}

void ChangeBar::refresh()
{
    for (QToolButton *chip : std::exchange(m_chips, {})) {
        chip->hide();
        m_row->removeWidget(chip);
        chip->deleteLater();
    }
    const std::vector<Intervention> parts = partsOf(m_whatIf.intervention());
    for (std::size_t part = 0; part < parts.size(); ++part) {
        const QString words = partWords(parts[part], m_race);
        QToolButton *chip = makeBarButton(
            QStringLiteral("whatIf.chip.%1").arg(part), tr("Take away: %1").arg(words),
            partHelp(parts[part], m_race) + QLatin1Char('\n') + tr("A click takes it away."), this);
        chip->setText(words + QStringLiteral("  ✕"));
        chip->setToolButtonStyle(Qt::ToolButtonTextOnly);
        chip->setProperty("look", QStringLiteral("chooser"));
        connect(chip, &QToolButton::clicked, &m_whatIf, [this, part] { m_whatIf.remove(part); });
        m_row->insertWidget(int(part), chip);
        chip->show();
        m_chips << chip;
    }
    showHint();
    m_clear->setEnabled(!parts.empty());
    m_clear->setText(parts.size() > 1 ? tr("Clear all %1").arg(parts.size()) : tr("Clear"));
    setLook(m_title, parts.empty() ? QStringLiteral("muted") : QStringLiteral("caution"));
    setAccessibleDescription(chips().join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void ChangeBar::setTellsAnswer(bool tells)
{
    m_tellsAnswer = tells;
    showHint();
}

void ChangeBar::showHint()
{
    const QString turn = m_tellsAnswer ? turnWords(m_whatIf.reading(), m_race) : QString();
    setLook(m_hint, turn.isEmpty() ? QStringLiteral("muted") : QString());
    if (!turn.isEmpty())
        m_hint->setText(turn);
    else if (m_whatIf.size() > 0)
        m_hint->setText(tr("The trained weights stay as they are."));
    else
        m_hint->setText(tr("Click a cell of the map to cut it, a head and X to switch it off. The "
                           "trained weights stay as they are."));
}

QString ChangeBar::hint() const
{
    return m_hint->text();
}

QStringList ChangeBar::chips() const
{
    QStringList words;
    for (const Intervention &part : partsOf(m_whatIf.intervention()))
        words << partWords(part, m_race);
    return words;
}

void ChangeBar::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_themes.theme();
    const bool isOn = m_whatIf.size() > 0;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QColor fill = theme.caution, border = theme.caution;
    fill.setAlphaF(float(ground));
    border.setAlphaF(float(edge));
    painter.setPen(isOn ? border : theme.border);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(box, size::cardRadius, size::cardRadius);
    if (isOn) {
        painter.setBrush(fill);
        painter.drawRoundedRect(box, size::cardRadius, size::cardRadius);
    }
}

} // namespace fovea::ui
