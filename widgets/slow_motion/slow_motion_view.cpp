// SPDX-License-Identifier: MIT
#include "widgets/slow_motion/slow_motion_view.h"

#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/one_line.h"
#include "widgets/slow_motion/column_words.h"
#include "widgets/slow_motion/slow_panel.h"
#include "widgets/slow_motion/step_dots.h"
#include "widgets/slow_motion/step_strip.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr int heightForPictures = 640;
constexpr int heightForStrip = 470;
constexpr int narrowColumn = 230;
constexpr int wideColumn = 300;

QLabel *mutedLabel(const QString &text, QWidget *parent)
{
    auto *label = new Label(text, parent);
    label->setFont(ui::font(Type::Small));
    label->setProperty("look", QStringLiteral("muted"));
    return label;
}

} // namespace

SlowMotionView::SlowMotionView(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_stack(new QStackedWidget(this))
{
    setObjectName(QStringLiteral("slowMotion"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("One step in slow motion"));
    setWhatsThis(tr("One step of training taken apart: one example, one query of one head, forward to the "
                    "loss and back to "
                    "the weights, in twelve sub-steps. Right goes on, Left goes back; hold a key to play."));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
    m_stack->addWidget(makeEmpty());
    m_stack->addWidget(makePicture(themes));
    m_play.setInterval(playStep);
    connect(&m_play, &QTimer::timeout, this, [this] { m_direction > 0 ? next() : back(); });
    connect(&themes, &ThemeManager::changed, this, &SlowMotionView::refreshColumn);
    refresh();
}

SlowMotionView::~SlowMotionView() = default;

QWidget *SlowMotionView::makeEmpty()
{
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    m_whyTitle = new Label(page);
    m_whyTitle->setFont(ui::font(Type::Section));
    m_whyTitle->setAlignment(Qt::AlignCenter);
    m_why = new Label(page);
    m_why->setObjectName(QStringLiteral("slowWhy"));
    m_why->setAlignment(Qt::AlignCenter);
    m_why->setWordWrap(true);
    m_why->setProperty("look", QStringLiteral("muted"));
    m_start = new QPushButton(tr("Start the race"), page);
    m_start->setFocusPolicy(Qt::TabFocus);
    connect(m_start, &QPushButton::clicked, this, &SlowMotionView::startRequested);
    column->addStretch();
    column->addWidget(m_whyTitle);
    column->addWidget(m_why);
    column->addWidget(m_start, 0, Qt::AlignHCenter);
    column->addStretch();
    return page;
}

QWidget *SlowMotionView::makePicture(ThemeManager &themes)
{
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    m_strip = new StepStrip(themes, page);
    connect(m_strip, &StepStrip::chosen, this, [this](SubStep step) { setStep(step); });
    column->addWidget(m_strip);

    auto *head = new QHBoxLayout;
    head->setSpacing(size::wide);
    m_title = new Label(page);
    m_title->setFont(ui::font(Type::Title));
    m_subtitle = new OneLine(page);
    m_subtitle->setProperty("look", QStringLiteral("muted"));
    m_where = new OneLine(page);
    m_where->setProperty("look", QStringLiteral("muted"));
    m_where->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    head->addWidget(m_title);
    head->addWidget(m_subtitle, 3);
    head->addWidget(m_where, 4);
    column->addLayout(head);

    auto *row = new QHBoxLayout;
    row->setSpacing(size::gap);
    for (int lane = 0; lane < 2; ++lane) {
        auto *panel = new SlowPanel(themes, lane, page);
        m_panels[std::size_t(lane)] = panel;
        connect(panel, &SlowPanel::pointed, this, &SlowMotionView::setLit);
        connect(panel, &SlowPanel::copyRequested, this, &SlowMotionView::copyRequested);
        connect(panel, &SlowPanel::keyChosen, this, &SlowMotionView::queryChosen);
        row->addWidget(panel, 1);
    }
    auto *side = new QFrame(page);
    m_column = side;
    side->setProperty("look", QStringLiteral("card"));
    auto *words = new QVBoxLayout(side);
    words->setContentsMargins(size::wide - 2, size::gap + 2, size::gap, size::gap);
    words->setSpacing(size::gap);
    m_columnTitle = new Label(side);
    m_columnTitle->setFont(ui::font(Type::Section));
    m_columnTitle->setWordWrap(true);
    m_columnWords = new QLabel(side);
    m_columnWords->setObjectName(QStringLiteral("slowColumn"));
    m_columnWords->setTextFormat(Qt::RichText);
    m_columnWords->setWordWrap(true);
    m_columnWords->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_columnWords->setTextInteractionFlags(Qt::LinksAccessibleByMouse);
    m_columnWords->setFont(ui::font(Type::Small));
    connect(m_columnWords, &QLabel::linkActivated, this, [this](const QString &link) {
        Q_EMIT copyRequested(link.section(QLatin1Char(':'), 1), QString());
    });
    m_scroll = new QScrollArea(side);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_columnWords);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_columnWords->setAutoFillBackground(false);
    words->addWidget(m_columnTitle);
    words->addWidget(m_scroll, 1);
    row->addWidget(side);
    column->addLayout(row, 1);
    column->addWidget(makeTransport(themes));
    return page;
}

QWidget *SlowMotionView::makeTransport(ThemeManager &themes)
{
    auto *bar = new QWidget(this);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(size::gap);
    m_back = new QPushButton(tr("Back"), bar);
    m_back->setObjectName(QStringLiteral("slowBack"));
    setThemedIcon(m_back, QStringLiteral("chevron-left"), themes);
    m_next = new QPushButton(tr("Next"), bar);
    m_next->setObjectName(QStringLiteral("slowNext"));
    m_next->setProperty("look", QStringLiteral("accent"));
    for (QPushButton *button : {m_back, m_next}) {
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QPushButton::pressed, this, [this, button] { hold(button == m_next ? 1 : -1); });
        connect(button, &QPushButton::released, this, &SlowMotionView::release);
    }
    m_dots = new StepDots(themes, subSteps, bar);
    m_count = mutedLabel({}, bar);
    row->addWidget(m_back);
    row->addWidget(mutedLabel(tr("Left"), bar));
    row->addStretch(1);
    row->addWidget(m_dots);
    row->addWidget(m_count);
    row->addStretch(1);
    row->addWidget(mutedLabel(tr("Right · hold to play, 1.2 s per step"), bar));
    row->addWidget(m_next);
    return bar;
}

void SlowMotionView::setScene(SlowScene scene)
{
    for (SlowPanel *panel : m_panels)
        panel->setScene(nullptr);
    m_scene = std::move(scene);
    if (m_lit && (m_scene.lanes.empty() || *m_lit >= m_scene.keys()))
        m_lit.reset();
    for (SlowPanel *panel : m_panels)
        panel->setScene(&m_scene);
    m_strip->setScene(&m_scene);
    setBusy(false);
    refresh();
}

void SlowMotionView::setBusy(bool busy)
{
    m_where->setWords(busy && !m_scene.lanes.empty() ? tr("working it out …") : m_scene.where);
    const bool changed = busy != m_isBusy;
    m_isBusy = busy;
    if (changed && m_scene.lanes.empty())
        refresh();
}

void SlowMotionView::setStep(SubStep step)
{
    step = SubStep(std::clamp(int(step), 0, subSteps - 1));
    if (step == m_step)
        return;
    m_step = step;
    m_furthest = std::max(m_furthest, step);
    for (SlowPanel *panel : m_panels)
        panel->setStep(step);
    refresh();
    Q_EMIT stepChanged(step);
}

void SlowMotionView::next()
{
    if (m_step == SubStep::Update)
        return release();
    setStep(SubStep(int(m_step) + 1));
}

void SlowMotionView::back()
{
    if (m_step == SubStep::Tokens)
        return release();
    setStep(SubStep(int(m_step) - 1));
}

void SlowMotionView::setLit(std::optional<int> key)
{
    if (m_lit == key)
        return;
    m_lit = key;
    for (SlowPanel *panel : m_panels)
        panel->setLit(key);
    refreshColumn();
}

QString SlowMotionView::summary() const
{
    if (m_scene.lanes.empty())
        return m_scene.why;
    QStringList parts{tr("Step %1 of %2: %3. %4.")
                          .arg(int(m_step) + 1)
                          .arg(subSteps)
                          .arg(titleOf(m_step), subtitleOf(m_step))};
    parts += noticed(m_scene, m_step);
    return parts.join(QLatin1Char(' '));
}

void SlowMotionView::refresh()
{
    m_stack->setCurrentIndex(m_scene.lanes.empty() ? 0 : 1);
    m_whyTitle->setText(m_isBusy           ? tr("Taking one step apart …")
                        : m_scene.canStart ? tr("Start the race, then take one step apart")
                                           : tr("There is no step to take apart here"));
    m_start->setVisible(m_scene.canStart && !m_isBusy);
    m_why->setText(m_isBusy                ? tr("Forward to the loss and back to the weights, in every lane.")
                   : m_scene.why.isEmpty() ? tr("There is no lane whose step could be shown.")
                                           : m_scene.why);
    m_title->setText(titleOf(m_step));
    m_subtitle->setWords(subtitleOf(m_step));
    m_strip->setStep(m_step, m_furthest);
    m_dots->setPlace(int(m_step));
    m_count->setText(tr("step %1 of %2").arg(int(m_step) + 1).arg(subSteps));
    m_back->setEnabled(m_step != SubStep::Tokens);
    m_next->setEnabled(m_step != SubStep::Update);
    refreshColumn();
    setAccessibleDescription(summary());
    for (SlowPanel *panel : m_panels)
        panel->setAccessibleDescription(summary());
}

void SlowMotionView::refreshColumn()
{
    const std::optional<int> key = m_lit ? m_lit : usualKey(m_scene);
    m_columnTitle->setText(columnTitle(m_scene, m_step, key));
    m_columnWords->setText(columnHtml(m_scene, m_step, key, m_themes.theme()));
}

void SlowMotionView::hold(int direction)
{
    setFocus();
    m_direction = direction;
    m_play.start();
    direction > 0 ? next() : back();
}

void SlowMotionView::release()
{
    m_direction = 0;
    m_play.stop();
}

bool SlowMotionView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && !m_scene.lanes.empty()) {
        const auto *key = static_cast<QKeyEvent *>(event);
        // Otherwise they move the clock.
        if ((key->key() == Qt::Key_Left || key->key() == Qt::Key_Right) &&
            key->modifiers() == Qt::NoModifier) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::FontChange)
        fit();
    return QWidget::event(event);
}

void SlowMotionView::keyPressEvent(QKeyEvent *event)
{
    const bool isOurs = (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) &&
                        event->modifiers() == Qt::NoModifier;
    if (!isOurs || m_scene.lanes.empty())
        return QWidget::keyPressEvent(event);
    event->accept();
    if (!event->isAutoRepeat())
        hold(event->key() == Qt::Key_Right ? 1 : -1);
}

void SlowMotionView::keyReleaseEvent(QKeyEvent *event)
{
    if (!event->isAutoRepeat() && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right))
        release();
    QWidget::keyReleaseEvent(event);
}

void SlowMotionView::focusOutEvent(QFocusEvent *event)
{
    release();
    QWidget::focusOutEvent(event);
}

void SlowMotionView::mousePressEvent(QMouseEvent *event)
{
    setFocus();
    QWidget::mousePressEvent(event);
}

void SlowMotionView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fit();
}

// Smaller windows keep the panels: pictures leave the strip first, then the strip goes. The dots remain.
void SlowMotionView::fit()
{
    const double type = QFontMetricsF(ui::font(Type::Body)).height() / 17;
    m_strip->setPictures(height() >= heightForPictures * type);
    m_strip->setVisible(height() >= heightForStrip * type);
    m_column->setFixedWidth(int((width() >= 1200 * type ? wideColumn : narrowColumn) * type));
    m_subtitle->setVisible(width() >= 900 * type);
    m_title->setFont(ui::font(Type::Title));
    m_columnTitle->setFont(ui::font(Type::Section));
    m_columnWords->setFont(ui::font(Type::Small));
}

} // namespace fovea::ui
