// SPDX-License-Identifier: MIT
#include "widgets/panels/question_card.h"

#include "widgets/models/race_forecast.h"
#include "widgets/models/race_text.h"
#include "widgets/panels/bar_button.h"
#include "widgets/panels/question_text.h"
#include "widgets/support/icons.h"
#include "widgets/support/lane_chip.h"
#include "widgets/support/wrap_row.h"

#include <QButtonGroup>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int moreSeeds = 3;
constexpr int signExtent = 18;

// With some room to the right of the letter, before the text.
QSize signSize()
{
    return {signExtent + size::tiny, signExtent};
}

QIcon laneIcon(const LaneView &lane, const Theme &theme, qreal ratio)
{
    QPixmap pixmap(signSize() * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setFont(ui::font(Type::Small));
    paintLaneLetter(painter, QRectF(0, 0, signExtent, signExtent), laneSign(lane), theme.lane(lane.style),
                    theme);
    painter.end();
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Disabled); // a marked guess keeps its colour
    return icon;
}

void describe(QWidget *widget, const QString &name, const QString &help)
{
    widget->setAccessibleName(name);
    widget->setToolTip(help);
    widget->setWhatsThis(help);
}

} // namespace

QuestionCard::QuestionCard(RaceData &race, ThemeManager &themes, QWidget *parent)
    : Card(tr("Who learns it first?"), parent), m_data(race), m_themes(themes), m_line(new QLabel(this)),
      m_row(new WrapRow), m_chips(new QButtonGroup(this)),
      m_start(new QPushButton(tr("Start the race"), this))
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    makeTitle(themes);
    m_line->setObjectName(QStringLiteral("line"));
    m_line->setWordWrap(true);
    body()->addWidget(m_line);
    m_row->setSpacing(size::gap);
    m_row->addStretch();
    m_start->setObjectName(QStringLiteral("start"));
    m_start->setProperty("look", QStringLiteral("accent"));
    describe(m_start, tr("Start the race"), tr("Train every lane, side by side. (Space or F5)"));
    connect(m_start, &QPushButton::clicked, this, &QuestionCard::startRequested);
    makeLastButtons();
    m_row->addWidget(m_start);
    body()->addLayout(m_row);
    m_chips->setExclusive(true);
    connect(m_chips, &QButtonGroup::idClicked, this, &QuestionCard::takeGuess);
    connect(&race, &RaceData::experimentChanged, this, &QuestionCard::makeChips);
    connect(&race, &RaceData::curvesChanged, this, &QuestionCard::showState);
    connect(&themes, &ThemeManager::changed, this, &QuestionCard::makeChips);
    makeChips();
}

void QuestionCard::makeTitle(ThemeManager &themes)
{
    m_seeds = new QLabel(this);
    m_seeds->setObjectName(QStringLiteral("seedCount"));
    m_seeds->setProperty("look", QStringLiteral("muted"));
    m_seeds->setFont(ui::font(Type::Small));
    m_seeds->setToolTip(tr("How many seeds this race is run with. One seed proves little."));
    m_seeds->setWhatsThis(m_seeds->toolTip());
    m_close = makeIconButton(QStringLiteral("close"), tr("Hide the question"), tr("Hide the question. (Esc)"),
                             this);
    setThemedIcon(m_close, QStringLiteral("close"), themes);
    connect(m_close, &QToolButton::clicked, this, &QuestionCard::dismiss);
    addToTitle(m_seeds);
    addToTitle(m_close);
}

void QuestionCard::makeLastButtons()
{
    m_more = new QPushButton(tr("Run %1 more seeds").arg(moreSeeds), this);
    m_more->setObjectName(QStringLiteral("moreSeeds"));
    describe(m_more, m_more->text(),
             tr("Run every lane again with %1 other seeds; what has run stays.").arg(moreSeeds));
    connect(m_more, &QPushButton::clicked, this, [this] { Q_EMIT moreSeedsRequested(moreSeeds); });
    m_other = new QPushButton(this);
    m_other->setObjectName(QStringLiteral("otherTask"));
    connect(m_other, &QPushButton::clicked, this,
            [this] { Q_EMIT tryTaskRequested(counterTask(m_data.experiment().base.task).id); });
    m_row->addWidget(m_other);
    m_row->addWidget(m_more);
}

void QuestionCard::makeChips()
{
    m_guess.reset();
    for (QAbstractButton *old : m_chips->buttons()) {
        m_chips->removeButton(old);
        old->hide();
        old->deleteLater();
    }
    const auto add = [this](const QString &text, int id, const QString &help) {
        auto *chip = new QPushButton(text, this);
        chip->setCheckable(true);
        chip->setObjectName(id == same ? QStringLiteral("guess.same") : QStringLiteral("guess.%1").arg(id));
        describe(chip, tr("Guess: %1").arg(text), help);
        m_chips->addButton(chip, id + 1); // the group keeps negative ids for itself
        m_row->insertWidget(m_chips->buttons().size() - 1, chip);
        return chip;
    };
    const auto &lanes = m_data.lanes();
    for (int i = 0; i < int(lanes.size()); ++i) {
        const LaneView &lane = lanes[std::size_t(i)];
        QPushButton *chip =
            add(maskText(lane.spec.mask), i, tr("Guess that %1 reaches 95 % first.").arg(laneName(lane)));
        chip->setIcon(laneIcon(lane, m_themes.theme(), devicePixelRatioF()));
        chip->setIconSize(signSize());
        chip->setAccessibleName(tr("Guess: %1 %2").arg(laneName(lane), maskText(lane.spec.mask)));
        if (!m_guessedName.isEmpty() && laneName(lane) == m_guessedName)
            m_guess = i;
    }
    if (lanes.size() > 1) {
        add(tr("same"), same, tr("Guess that it makes no difference."));
        if (m_guessedName.isNull() && m_chips->property("same").toBool())
            m_guess = same;
    }
    showState();
}

void QuestionCard::takeGuess(int id)
{
    const int lane = id - 1;
    if (stage() != Stage::Question) // it stays as it was made
        return;
    m_guess = lane;
    m_guessedName = lane == same ? QString() : laneName(m_data.lanes()[std::size_t(lane)]);
    m_chips->setProperty("same", lane == same);
    Q_EMIT guessed(lane);
}

QuestionCard::Stage QuestionCard::stage() const
{
    const auto &lanes = m_data.lanes();
    if (std::none_of(lanes.begin(), lanes.end(), [](const LaneView &lane) { return lane.started(); }))
        return Stage::Question;
    return hasEnded(m_data) ? Stage::Ended : Stage::Racing;
}

void QuestionCard::showState()
{
    const Stage now = stage();
    const int seeds = int(m_data.experiment().seeds.size());
    const bool oneSeed = seeds == 1;
    setTitle(now == Stage::Ended ? (oneSeed ? tr("One seed proves little.") : tr("The race is over."))
                                 : tr("Who learns it first?"));
    m_seeds->setText(seedsWords(seeds));
    m_line->setText(now == Stage::Question ? questionText(m_data.experiment().base.task)
                                           : raceLine(m_data, m_guess));
    m_line->setAccessibleName(m_line->text());
    for (QAbstractButton *chip : m_chips->buttons()) {
        const bool isGuess = m_guess && m_chips->id(chip) == *m_guess + 1;
        chip->setChecked(isGuess);
        chip->setEnabled(now == Stage::Question || isGuess); // the guess stays readable
        chip->setVisible(now != Stage::Ended);
    }
    m_start->setVisible(now == Stage::Question);
    m_start->setEnabled(std::any_of(m_data.lanes().begin(), m_data.lanes().end(),
                                    [](const LaneView &lane) { return lane.problems.empty(); }));
    m_more->setVisible(now == Stage::Ended);
    const CounterTask counter = counterTask(m_data.experiment().base.task);
    m_other->setText(counter.invitation);
    describe(m_other, counter.invitation, tr("Race the same lanes on another task."));
    m_other->setVisible(now == Stage::Ended);
}

QString QuestionCard::line() const
{
    return m_line->text();
}

void QuestionCard::dismiss()
{
    hide();
    Q_EMIT dismissed();
}

void QuestionCard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        dismiss();
    else
        Card::keyPressEvent(event);
}

} // namespace fovea::ui
