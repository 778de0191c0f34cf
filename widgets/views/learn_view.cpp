// SPDX-License-Identifier: MIT
#include "widgets/views/learn_view.h"

#include "widgets/support/card.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int cardWidth = 330; // at least

QPushButton *makeButton(const QString &id, const QString &text, const QString &help, QWidget *parent)
{
    auto *button = new QPushButton(text, parent);
    button->setObjectName(id);
    button->setAccessibleName(text);
    button->setToolTip(help);
    button->setWhatsThis(help);
    return button;
}

QLabel *makeText(const QString &text, QWidget *parent, const char *look = nullptr)
{
    auto *label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText); // lessons of others
    if (look)
        label->setProperty("look", QLatin1String(look));
    return label;
}

} // namespace

LearnView::LearnView(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("learnView"));
    setAccessibleName(tr("Lessons"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::wide, size::wide, size::wide);
    column->setSpacing(size::wide);
    column->addWidget(makeHead());
    m_area = new QWidget(this);
    m_grid = new QGridLayout(m_area);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(size::wide);
    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_area);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(scroll, 1);
}

QWidget *LearnView::makeHead()
{
    auto *head = new QWidget(this);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(size::gap);
    auto *words = new QVBoxLayout;
    auto *title = new QLabel(tr("Learn"), head);
    title->setFont(ui::font(Type::Title));
    m_from = makeText(QString(), head, "muted");
    words->addWidget(title);
    words->addWidget(m_from);
    row->addLayout(words, 1);
    auto *handbook = makeButton(QStringLiteral("openHandbook"), tr("Handbook"),
                                tr("Lessons and glossary as pages to read."), head);
    auto *folder = makeButton(QStringLiteral("openLessonFolder"), tr("Open a folder of lessons"),
                              tr("Lessons that somebody else wrote: a folder of .md files."), head);
    auto *own = makeButton(QStringLiteral("ownLessons"), tr("Fovea's own lessons"),
                           tr("Back to the eight lessons."), head);
    auto *fresh = makeButton(QStringLiteral("newLesson"), tr("New lesson from here"),
                             tr("Writes a lesson file from what the window shows now."), head);
    connect(handbook, &QPushButton::clicked, this, &LearnView::handbookRequested);
    connect(folder, &QPushButton::clicked, this, &LearnView::folderRequested);
    connect(own, &QPushButton::clicked, this, &LearnView::ownLessonsRequested);
    connect(fresh, &QPushButton::clicked, this, &LearnView::newLessonRequested);
    m_own = own;
    for (QWidget *button : {static_cast<QWidget *>(handbook), static_cast<QWidget *>(own),
                            static_cast<QWidget *>(folder), static_cast<QWidget *>(fresh)})
        row->addWidget(button, 0, Qt::AlignBottom);
    setFolder({});
    return head;
}

void LearnView::setFolder(const QString &folder)
{
    m_own->setVisible(!folder.isEmpty());
    m_from->setText(folder.isEmpty()
                        ? tr("Eight short lessons. A step is complete when you have done it; your own "
                             "session waits and comes back.")
                        : tr("Lessons of the folder %1.").arg(folder));
}

void LearnView::setLessons(const std::vector<LessonCard> &lessons)
{
    if (lessons == m_lessons && m_columns > 0)
        return;
    m_lessons = lessons;
    m_columns = 0;
    fill();
}

void LearnView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fill();
}

void LearnView::fill()
{
    const int width = cardWidth * fontMetrics().height() / QFontMetrics(QFont()).height();
    const int columns = std::clamp((this->width() - size::wide) / (width + size::wide), 1, 4);
    if (columns == m_columns)
        return;
    m_columns = columns;
    while (QLayoutItem *item = m_grid->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    for (int i = 0; i < 4; ++i)
        m_grid->setColumnStretch(i, i < columns ? 1 : 0);
    for (int i = 0; i <= int(m_lessons.size()); ++i)
        m_grid->setRowStretch(i, 0);
    for (int i = 0; i < int(m_lessons.size()); ++i)
        m_grid->addWidget(makeCard(i), i / columns, i % columns);
    m_grid->setRowStretch((int(m_lessons.size()) + columns - 1) / columns, 1);
}

QWidget *LearnView::makeCard(int index)
{
    const LessonCard &lesson = m_lessons[std::size_t(index)];
    auto *card = new Card(tr("%1  %2").arg(index + 1).arg(lesson.title), m_area);
    auto *minutes =
        makeText(lesson.problem.isEmpty() ? tr("%n min", nullptr, lesson.minutes) : QString(), card, "muted");
    minutes->setFont(ui::font(Type::Small));
    minutes->setWordWrap(false);
    card->addToTitle(minutes);
    QLabel *idea = makeText(lesson.problem.isEmpty() ? lesson.idea : lesson.problem, card,
                            lesson.problem.isEmpty() ? nullptr : "bad");
    idea->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    card->body()->addWidget(idea);
    if (!lesson.problem.isEmpty())
        return card;
    QLabel *why = makeText(lesson.why, card, "muted");
    why->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    card->body()->addWidget(why, 1);
    auto *row = new QHBoxLayout;
    auto *progress = new QProgressBar(card);
    progress->setRange(0, std::max(1, lesson.steps));
    progress->setValue(lesson.done);
    progress->setTextVisible(false);
    progress->setFixedHeight(size::tiny);
    progress->setAccessibleName(tr("Steps done"));
    auto *count =
        makeText(lesson.done == lesson.steps ? tr("✓ complete")
                                             : tr("%1 of %2 steps").arg(lesson.done).arg(lesson.steps),
                 card, lesson.done == lesson.steps ? "good" : "muted");
    count->setFont(ui::font(Type::Small));
    count->setWordWrap(false);
    auto *start = makeButton(QStringLiteral("lesson.%1").arg(lesson.id),
                             lesson.done == lesson.steps ? tr("Again")
                             : lesson.done > 0           ? tr("Go on")
                                                         : tr("Start"),
                             tr("Start this lesson. Your own session waits."), card);
    start->setAccessibleName(tr("%1: %2").arg(start->text(), lesson.title));
    const QString id = lesson.id;
    connect(start, &QPushButton::clicked, this, [this, id] { Q_EMIT lessonChosen(id); });
    row->addWidget(count);
    row->addWidget(progress, 1);
    row->addWidget(start);
    card->body()->addLayout(row);
    return card;
}

} // namespace fovea::ui
