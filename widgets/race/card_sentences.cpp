// SPDX-License-Identifier: MIT
#include "widgets/race/card_sentences.h"

#include "widgets/kit/label.h"
#include "widgets/models/race_data.h"

#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

// Names of lanes in their colours; a name that was cut off with the end of the text is left as it is.
QString colored(const QString &text, const std::vector<LaneMention> &mentions, const RaceData &race,
                const Theme &theme)
{
    QString html;
    int done = 0;
    for (const LaneMention &mention : mentions) {
        if (mention.start + mention.length > text.size() || mention.lane >= int(race.lanes().size()))
            break;
        html += text.mid(done, mention.start - done).toHtmlEscaped();
        html += QStringLiteral("<span style='color:%1'>%2</span>")
                    .arg(theme.lane(race.lanes()[std::size_t(mention.lane)].style).color.name(),
                         text.mid(mention.start, mention.length).toHtmlEscaped());
        done = mention.start + mention.length;
    }
    return html + text.mid(done).toHtmlEscaped();
}

// As many whole sentences as there is room for; cut inside the first where not even that one fits.
QString wholeSentences(const QString &text, const QFontMetrics &metrics, int room)
{
    const QString stop = QStringLiteral(". ");
    for (qsizetype end = text.size(); end > 0; end = text.lastIndexOf(stop, end - 2) + 1)
        if (metrics.horizontalAdvance(text.left(end)) <= room)
            return text.left(end);
    return metrics.elidedText(text, Qt::ElideRight, room);
}

} // namespace

CardSentences::CardSentences(const RaceData &race, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_themes(themes), m_headline(new Label(this)), m_line(new Label(this))
{
    m_headline->setObjectName(QStringLiteral("headline"));
    m_line->setObjectName(QStringLiteral("line"));
    m_line->setProperty("look", QStringLiteral("muted"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::tiny);
    for (QLabel *label : {m_headline, m_line}) {
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        label->setTextFormat(Qt::RichText);
        column->addWidget(label);
    }
    connect(&themes, &ThemeManager::changed, this, &CardSentences::fit);
    setCompact(false);
}

bool CardSentences::say(const QString &headline, const std::vector<LaneMention> &mentions,
                        const QString &line, const QString &brief)
{
    if (headline == m_headlineText && line == m_lineText && brief == m_briefText && mentions == m_mentions)
        return false;
    m_headlineText = headline;
    m_mentions = mentions;
    m_lineText = line;
    m_briefText = brief;
    fit();
    return true;
}

void CardSentences::setCompact(bool compact)
{
    m_compact = compact;
    m_line->setVisible(!compact);
    m_headline->setFont(ui::font(compact ? Type::Section : Type::Title));
    fit();
}

void CardSentences::fit()
{
    const int room = std::max(width(), 1);
    const QString head = m_headline->fontMetrics().elidedText(m_headlineText, Qt::ElideRight, room);
    QString html = colored(head, m_mentions, m_race, m_themes.theme());
    QFont light = m_headline->font();
    light.setWeight(QFont::Normal);
    const int left = room - m_headline->fontMetrics().horizontalAdvance(head) - 2 * size::wide;
    if (m_compact && left > size::modeBar)
        html += QStringLiteral(" <span style='font-weight:400; color:%1'>%2</span>")
                    .arg(m_themes.theme().muted.name(),
                         wholeSentences(m_briefText, QFontMetrics(light), left).toHtmlEscaped());
    m_headline->setText(html);
    m_line->setText(wholeSentences(m_lineText, m_line->fontMetrics(), room).toHtmlEscaped());
    m_headline->setToolTip(m_compact ? m_headlineText + u'\n' + m_lineText : m_headlineText);
    m_line->setToolTip(m_lineText);
}

void CardSentences::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

} // namespace fovea::ui
