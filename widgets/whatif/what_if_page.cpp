// SPDX-License-Identifier: MIT
#include "widgets/whatif/what_if_page.h"

#include "core/inspect/attention_reading.h"
#include "widgets/kit/label.h"
#include "widgets/whatif/answer_card.h"
#include "widgets/whatif/change_bar.h"
#include "widgets/whatif/head_switches.h"
#include "widgets/whatif/stage_strip.h"
#include "widgets/whatif/try_dialog.h"
#include "widgets/whatif/what_if_maps.h"
#include "widgets/words/task_words.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr int roomForAnswer = 1000; // pixels; below, the answer stands under the maps
constexpr int headsWidth = 168;
constexpr int answerWidth = 264;
constexpr int leastAnswer = 240; // pixels high; what there is no room for scrolls

} // namespace

WhatIfPage::WhatIfPage(WhatIf &whatIf, Inspection &inspection, RaceData &race, ThemeManager &themes,
                       QWidget *parent)
    : QWidget(parent), m_whatIf(whatIf), m_inspection(inspection), m_race(race), m_themes(themes),
      m_area(new QScrollArea(this)), m_grid(new QGridLayout),
      m_bar(new ChangeBar(whatIf, race, themes, this)), m_headsCard(new Card(tr("Heads"), this)),
      m_heads(new HeadSwitches(whatIf, inspection, themes, this)),
      m_maps(new WhatIfMaps(whatIf, inspection, race, themes, this)),
      m_answer(new AnswerCard(whatIf, inspection, race, themes, this)), m_answerArea(new QScrollArea(this)),
      m_stagesCard(new Card(tr("If the network stopped here"), this)), m_stagesArea(new QScrollArea(this)),
      m_stages(new StageStrip(themes, this))
{
    setObjectName(QStringLiteral("whatIfPage"));
    setAccessibleName(tr("What if"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    column->addWidget(m_bar);
    auto *content = new QWidget(this);
    content->setLayout(m_grid);
    content->setProperty("page", true);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(size::gap);
    for (QScrollArea *area : {m_area, m_stagesArea, m_answerArea}) {
        area->setWidgetResizable(true);
        area->setFrameShape(QFrame::NoFrame);
        area->setFocusPolicy(Qt::NoFocus);
    }
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setWidget(content);
    column->addWidget(m_area, 1);

    m_answerArea->setWidget(m_answer);
    m_answerArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_answerArea->setMinimumHeight(leastAnswer);
    m_answerArea->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    auto *heads = new QScrollArea(m_headsCard);
    heads->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    heads->setWidget(m_heads);
    heads->setWidgetResizable(true);
    heads->setFrameShape(QFrame::NoFrame);
    heads->setFocusPolicy(Qt::NoFocus);
    heads->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_headsCard->body()->addWidget(heads, 1);
    auto *hint = new Label(tr("Click: show this head\nX: switch it off\nX on a cell: cut it"), m_headsCard);
    hint->setFont(ui::font(Type::Small));
    hint->setProperty("look", QStringLiteral("muted"));
    m_headsCard->body()->addWidget(hint);
    m_headsCard->setFixedWidth(headsWidth);
    for (QWidget *seen : std::initializer_list<QWidget *>{m_heads, heads->viewport()})
        seen->setAutoFillBackground(false); // the card's ground
    m_stagesArea->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_stagesArea->setWidget(m_stages);
    for (QWidget *seen : std::initializer_list<QWidget *>{m_stages, m_stagesArea->viewport()})
        seen->setAutoFillBackground(false);
    m_stagesCard->body()->addWidget(m_stagesArea);
    m_stagesCard->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);

    makeActions();
    connect(m_bar, &ChangeBar::tryRequested, this, &WhatIfPage::tryAnother);
    connect(m_maps, &WhatIfMaps::said, this, &WhatIfPage::said);
    connect(m_maps, &WhatIfMaps::cellMenuRequested, this, &WhatIfPage::cellMenu);
    connect(m_heads, &HeadSwitches::menuRequested, this, &WhatIfPage::headMenu);
    connect(m_answer, &AnswerCard::measureRequested, this, &WhatIfPage::measureRequested);
    connect(m_answer, &AnswerCard::stopRequested, this, &WhatIfPage::stopRequested);
    connect(&whatIf, &WhatIf::readingCame, this, &WhatIfPage::showStages);
    for (const auto signal : {&WhatIf::onChanged, &WhatIf::changed, &WhatIf::scoresChanged})
        connect(&whatIf, signal, this, &WhatIfPage::refresh);
    m_wide = true;
    arrange();
    showStages();
    refresh();
}

WhatIfPage::~WhatIfPage()
{
    delete m_try;
}

void WhatIfPage::arrange()
{
    const bool wide = width() >= roomForAnswer;
    if (wide == m_wide && m_grid->count() > 0)
        return;
    m_wide = wide;
    m_bar->setTellsAnswer(!wide);
    while (QLayoutItem *item = m_grid->takeAt(0))
        delete item;
    m_grid->addWidget(m_headsCard, 0, 0);
    m_grid->addWidget(m_maps, 0, 1);
    if (wide) {
        m_answerArea->setFixedWidth(answerWidth);
        m_grid->addWidget(m_answerArea, 0, 2);
        m_grid->addWidget(m_stagesCard, 1, 0, 1, 3);
    } else {
        m_answerArea->setMinimumWidth(0);
        m_answerArea->setMaximumWidth(QWIDGETSIZE_MAX);
        m_grid->addWidget(m_answerArea, 1, 0, 1, 2);
        m_grid->addWidget(m_stagesCard, 2, 0, 1, 2);
    }
    m_grid->setColumnStretch(1, 1);
    m_grid->setRowStretch(0, 1);
    m_grid->setRowStretch(1, 0);
}

void WhatIfPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void WhatIfPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && m_whatIf.size() > 0)
        m_whatIf.clear();
    else
        QWidget::keyPressEvent(event);
}

void WhatIfPage::showStages()
{
    const WhatIfReading &reading = m_whatIf.reading();
    StageStrip::Reading shown;
    if (reading.probe && reading.probe->before.stages && reading.lane >= 0 &&
        reading.lane < int(m_race.lanes().size())) {
        const int label = answerOf(reading.probe->before).label;
        shown.before = stageChances(*reading.probe->before.stages, label);
        if (!reading.intervention.isEmpty() && reading.probe->after.stages)
            shown.after = stageChances(*reading.probe->after.stages, label);
        shown.answer = answerWords(m_race.lanes()[std::size_t(reading.lane)].run.task, label);
        shown.even = 1.0 / std::max(1, reading.probe->before.stages->classes);
    } else {
        shown.note = !reading.note.isEmpty() ? reading.note
                     : reading.probe         ? tr("This needs the LibTorch engine, which is not installed.")
                                             : tr("Looking…");
    }
    m_stages->show(shown);
    m_stagesArea->setFixedHeight(m_stages->minimumSizeHint().height() +
                                 (m_stages->minimumSizeHint().width() > m_stagesArea->width() && m_wide
                                      ? m_stagesArea->horizontalScrollBar()->sizeHint().height()
                                      : 0));
}

void WhatIfPage::tryAnother()
{
    m_whatIf.setOn(true);
    if (!m_try) {
        m_try = new TryDialog(m_whatIf, m_inspection, m_race, m_themes, window());
        connect(m_try, &TryDialog::paintRequested, this, [this] { Q_EMIT paintRequested(m_try); });
    }
    m_try->show();
    m_try->raise();
    m_try->activateWindow();
}

} // namespace fovea::ui
