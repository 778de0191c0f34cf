// SPDX-License-Identifier: MIT
#include "widgets/race/guess_row.h"

#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/lane_chip.h"
#include "widgets/kit/look.h"
#include "widgets/race/race_beads.h"
#include "widgets/words/lane_words.h"
#include "widgets/words/race_text.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <span>

namespace fovea::ui {

namespace {

constexpr int signExtent = 18;
constexpr int startWidth = 168;
constexpr int compactHeight = 28;
constexpr qreal fadedChip = 0.45;

// With some room to the right of the letter, before the text.
QSize signSize()
{
    return {signExtent + size::tiny, signExtent};
}

QPixmap laneSignPixmap(const LaneView &lane, const Theme &theme, qreal ratio, qreal opacity)
{
    QPixmap pixmap(signSize() * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setOpacity(opacity);
    painter.setFont(ui::font(Type::Small));
    paintLaneLetter(painter, QRectF(0, 0, signExtent, signExtent), laneSign(lane), theme.lane(lane.style),
                    theme);
    return pixmap;
}

// A guess that was not made fades once the race is on.
QIcon laneIcon(const LaneView &lane, const Theme &theme, qreal ratio, bool guessed)
{
    QIcon icon(laneSignPixmap(lane, theme, ratio, 1));
    icon.addPixmap(laneSignPixmap(lane, theme, ratio, guessed ? 1 : fadedChip), QIcon::Disabled);
    return icon;
}

void describe(QWidget *widget, const QString &name, const QString &help)
{
    widget->setAccessibleName(name);
    widget->setToolTip(help);
    widget->setWhatsThis(help);
}

} // namespace

GuessRow::GuessRow(RaceData &race, ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_race(race), m_themes(themes), m_question(new Label(this)),
      m_row(new QHBoxLayout(this)), m_chips(new QButtonGroup(this)), m_continue(new QPushButton(this)),
      m_key(new Label(tr("Space"), this)), m_start(new QPushButton(this))
{
    QFont strong = ui::font(Type::Body);
    strong.setBold(true);
    m_question->setFont(strong);
    m_question->setObjectName(QStringLiteral("questionOfGuess"));
    m_key->setProperty("look", QStringLiteral("muted"));
    m_key->setFont(ui::font(Type::Small));
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(size::gap);
    m_row->setSizeConstraint(QLayout::SetNoConstraint); // words give way, see fit()
    m_row->addWidget(m_question);
    m_row->addSpacing(size::gap);
    m_row->addStretch();
    m_row->addWidget(m_continue);
    m_row->addWidget(m_key);
    m_row->addWidget(m_start);
    m_continue->setObjectName(QStringLiteral("continue"));
    m_continue->setFocusPolicy(Qt::TabFocus);
    offerContinue({});
    connect(m_continue, &QPushButton::clicked, this, &GuessRow::continueRequested);
    m_start->setObjectName(QStringLiteral("start"));
    m_start->setFocusPolicy(Qt::TabFocus);
    m_start->setWhatsThis(tr("Train every lane, side by side. (Space or F5)"));
    setRefusal({});
    m_start->setMinimumWidth(startWidth);
    connect(m_start, &QPushButton::clicked, this,
            [this] { m_button == Button::Pause ? Q_EMIT pauseRequested() : Q_EMIT startRequested(); });
    m_chips->setExclusive(true);
    connect(m_chips, &QButtonGroup::idClicked, this, &GuessRow::acceptGuess);
    connect(&race, &RaceData::experimentChanged, this, &GuessRow::makeChips);
    connect(&themes, &ThemeManager::changed, this, &GuessRow::makeChips);
    makeChips();
}

void GuessRow::addChip(const QString &text, int id, const QString &name, const QString &help)
{
    auto *chip = new QPushButton(text, this);
    chip->setCheckable(true);
    chip->setFocusPolicy(Qt::TabFocus);
    chip->setObjectName(id == same ? QStringLiteral("guess.same") : QStringLiteral("guess.%1").arg(id));
    chip->setProperty("words", text);
    describe(chip, name, help);
    chip->setFixedHeight(m_compact ? compactHeight : size::control);
    m_chips->addButton(chip, id + 1); // the group keeps negative ids for itself
    m_row->insertWidget(m_chips->buttons().size() + 1, chip);
}

void GuessRow::makeChips()
{
    m_guess.reset();
    for (QAbstractButton *old : m_chips->buttons()) {
        m_chips->removeButton(old);
        old->hide();
        old->deleteLater();
    }
    const std::span lanes = std::span(m_race.lanes()).first(std::size_t(m_race.ownLanes()));
    for (int i = 0; i < int(lanes.size()); ++i) {
        const LaneView &lane = lanes[std::size_t(i)];
        const QString words = laneRowWords(m_race, i, RowWords::Chip);
        addChip(
            words, i, tr("Guess: %1, %2").arg(laneName(lane), words),
            tr("Guess that %1 (%2) arrives first. Key: %3").arg(laneName(lane), laneTitle(lane)).arg(i + 1));
        if (!m_guessedName.isEmpty() && laneName(lane) == m_guessedName)
            m_guess = i;
    }
    if (lanes.size() > 1) {
        addChip(tr("all the same"), same, tr("Guess: all the same"),
                tr("Guess that they need equally many epochs. Key: %1").arg(lanes.size() + 1));
        if (m_guessedName.isNull() && m_chips->property("same").toBool())
            m_guess = same;
    }
    refresh();
}

void GuessRow::guessAt(int place)
{
    const auto chips = m_chips->buttons();
    if (m_open && place >= 0 && place < int(chips.size()))
        acceptGuess(m_chips->id(chips[place]));
}

void GuessRow::acceptGuess(int id)
{
    const int lane = id - 1;
    if (!m_open) { // it stays as it was made
        refresh();
        return;
    }
    m_guess = lane;
    m_guessedName = lane == same ? QString() : laneName(m_race.lanes()[std::size_t(lane)]);
    m_chips->setProperty("same", lane == same);
    refresh();
    Q_EMIT guessed(lane);
}

void GuessRow::clearGuess()
{
    m_guess.reset();
    m_guessedName.clear();
    m_chips->setProperty("same", false);
    refresh();
}

void GuessRow::setOpen(bool open)
{
    m_open = open;
    m_continue->setVisible(m_open && !m_continue->text().isEmpty());
    refresh();
}

void GuessRow::setButton(Button button)
{
    m_button = button;
    refresh();
}

void GuessRow::setRefusal(const QString &sentence)
{
    m_start->setEnabled(sentence.isEmpty());
    m_start->setToolTip(sentence.isEmpty() ? tr("Train every lane, side by side. (Space or F5)") : sentence);
}

void GuessRow::offerContinue(const QString &text)
{
    m_continue->setText(text);
    m_continue->setVisible(m_open && !text.isEmpty());
    describe(m_continue, text.isEmpty() ? tr("Continue an interrupted race") : text,
             tr("Open the session that was interrupted and go on where it was."));
    fit();
}

void GuessRow::setCompact(bool compact)
{
    m_compact = compact;
    for (QPushButton *each : findChildren<QPushButton *>())
        each->setFixedHeight(compact ? compactHeight : size::control);
    fit();
}

QSize GuessRow::minimumSizeHint() const
{
    return {m_start->sizeHint().width(), m_compact ? compactHeight : size::control};
}

void GuessRow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

void GuessRow::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fit();
}

// What is left beside chips and button goes to the question, to the button's full width and to its key, in
// this order; a compact row does without the last two. The button and the last chip say less before the short
// question, "First?", is left out. Where not even the chips have room, those of lanes keep only their letter.
void GuessRow::fit()
{
    const QString question = m_question->accessibleName();
    const QString shortQuestion = m_open ? tr("First?") : question;
    const auto widthOf = [this](const QString &text) {
        m_question->setText(text);
        return m_question->sizeHint().width() + 2 * size::gap;
    };
    const int least = widthOf(shortQuestion);
    m_start->setMinimumWidth(0);
    m_start->setText(m_start->accessibleName());
    int room = width() + size::gap - m_start->sizeHint().width() - size::gap;
    if (!m_continue->isHidden())
        room -= m_continue->sizeHint().width() + size::gap;
    for (QAbstractButton *chip : m_chips->buttons()) {
        chip->setText(chip->property("words").toString());
        room -= chip->sizeHint().width() + size::gap;
    }
    const auto shorten = [&](QAbstractButton *button, const QString &text) {
        const int whole = button->sizeHint().width();
        button->setText(text);
        room += whole - button->sizeHint().width();
    };
    if (room < least && m_button == Button::Start)
        shorten(m_start, tr("Start"));
    if (QAbstractButton *chip = m_chips->button(same + 1); chip && room < least)
        shorten(chip, tr("same"));
    if (room < 0)
        for (QAbstractButton *chip : m_chips->buttons())
            if (m_chips->id(chip) - 1 != same)
                shorten(chip, {});
    const auto reserve = [&](int needed) {
        const bool fits = room >= needed;
        room -= fits ? needed : 0;
        return fits;
    };
    m_question->setVisible(reserve(widthOf(question)) || reserve(widthOf(shortQuestion)));
    if (!m_compact && reserve(std::max(0, startWidth - m_start->sizeHint().width())))
        m_start->setMinimumWidth(startWidth);
    m_key->setVisible(!m_compact && reserve(m_key->sizeHint().width() + size::gap));
}

std::vector<QWidget *> GuessRow::tabStops() const
{
    std::vector<QWidget *> stops;
    for (QAbstractButton *chip : m_chips->buttons())
        stops.push_back(chip);
    stops.push_back(m_continue);
    stops.push_back(m_start);
    return stops;
}

void GuessRow::refresh()
{
    // fit() writes as much of it as there is room for.
    m_question->setAccessibleName(m_open    ? tr("Who learns it first?")
                                  : m_guess ? tr("Your guess")
                                            : tr("Not guessed"));
    const auto &lanes = m_race.lanes();
    // Exclusive groups never let the last one go.
    m_chips->setExclusive(false);
    for (QAbstractButton *chip : m_chips->buttons()) {
        const int lane = m_chips->id(chip) - 1;
        const bool isGuess = m_guess == lane;
        chip->setChecked(isGuess);
        chip->setEnabled(m_open || isGuess);
        if (lane >= 0 && lane < int(lanes.size())) {
            chip->setIcon(laneIcon(lanes[std::size_t(lane)], m_themes.theme(), devicePixelRatioF(), isGuess));
            chip->setIconSize(signSize());
        }
    }
    m_chips->setExclusive(true);
    const bool accent = m_button == Button::Start;
    m_start->setText(accent ? tr("Start the race") : m_button == Button::Pause ? tr("Pause") : tr("Go on"));
    m_start->setAccessibleName(m_start->text());
    Theme colors = m_themes.theme();
    if (accent)
        colors.text = colors.onAccent;
    m_start->setIcon(
        icon(m_button == Button::Pause ? QStringLiteral("pause") : QStringLiteral("play"), colors));
    setLook(m_start, accent ? QStringLiteral("accent") : QString());
    fit();
}

} // namespace fovea::ui
