// SPDX-License-Identifier: MIT
#include "widgets/lessons/learn_view.h"

#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/lessons/lesson_tile.h"
#include "widgets/words/count_words.h"

#include <QAction>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QMenu>
#include <QProgressBar>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int widestCard = 400;
constexpr int mostColumns = 5;
constexpr int barWidth = 240;
constexpr int focusRoom = 4; // above the first row, for the frame around what has the focus
// Widths of the page at which there is a column less.
constexpr int fourColumns = 1240 - size::modeBar;
constexpr int threeColumns = 1100 - size::modeBar;
constexpr int twoColumns = 800 - size::modeBar;
constexpr int oneColumn = 480;

QLabel *makeText(const QString &id, const QString &text, QWidget *parent, Type type = Type::Body,
                 const char *look = nullptr)
{
    auto *label = new Label(text, parent);
    label->setObjectName(id);
    label->setFont(ui::font(type));
    if (look)
        label->setProperty("look", QLatin1String(look));
    return label;
}

bool isDone(const LessonCard &lesson)
{
    return lesson.steps > 0 && lesson.done >= lesson.steps;
}

} // namespace

LearnView::LearnView(ThemeManager &themes, QWidget *parent) : QWidget(parent), m_themes(themes)
{
    setObjectName(QStringLiteral("learnView"));
    setAccessibleName(tr("Lessons"));
    setFocusPolicy(Qt::NoFocus);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, size::wide, 0, 0);
    column->setSpacing(size::gap);
    m_head = makeHead();
    column->addWidget(m_head);
    m_area = new QWidget(this);
    m_grid = new QGridLayout(m_area);
    m_grid->setSpacing(size::wide);
    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_area);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->installEventFilter(this);
    column->addWidget(m_scroll, 1);
    column->addWidget(makeFoot());
    setFolder({});
}

QWidget *LearnView::makeHead()
{
    auto *head = new QWidget(this);
    auto *row = new QHBoxLayout(head);
    row->setSpacing(size::wide);
    auto *words = new QVBoxLayout;
    words->setSpacing(size::tiny);
    words->addWidget(makeText(QStringLiteral("learnTitle"), tr("Learn"), head, Type::Title));
    m_from = makeText(QStringLiteral("learnFrom"), {}, head, Type::Body, "muted");
    m_from->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    words->addWidget(m_from);
    row->addLayout(words, 1);
    row->addWidget(makeMore(), 0, Qt::AlignTop);
    row->addWidget(makeProgress(), 0, Qt::AlignTop);
    return head;
}

QWidget *LearnView::makeMore()
{
    QToolButton *more = makeIconButton(QStringLiteral("learnMore"), tr("More"),
                                       tr("Handbook, and lessons of your own."), this);
    setThemedIcon(more, QStringLiteral("more"), m_themes);
    auto *menu = new QMenu(more);
    const auto add = [this, menu](const QString &id, const QString &text, const QString &help,
                                  void (LearnView::*asked)()) {
        QAction *action = menu->addAction(text);
        action->setObjectName(id);
        action->setToolTip(help);
        action->setWhatsThis(help);
        connect(action, &QAction::triggered, this, asked);
        return action;
    };
    add(QStringLiteral("openHandbook"), tr("Handbook (F1)"), tr("The manual of the program."),
        &LearnView::handbookRequested);
    menu->addSeparator();
    m_own = add(QStringLiteral("ownLessons"), tr("Fovea's own lessons"),
                tr("Back to the lessons that come with Fovea."), &LearnView::ownLessonsRequested);
    add(QStringLiteral("openLessonFolder"), tr("Open a folder of lessons…"),
        tr("Lessons that somebody else wrote: a folder of .md files."), &LearnView::folderRequested);
    add(QStringLiteral("newLesson"), tr("New lesson from here…"),
        tr("Writes a lesson file from what the window shows now."), &LearnView::newLessonRequested);
    more->setMenu(menu);
    more->setPopupMode(QToolButton::InstantPopup);
    return more;
}

QWidget *LearnView::makeProgress()
{
    auto *area = new QWidget(this);
    auto *column = new QVBoxLayout(area);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::tiny);
    m_lessonsDone = makeText(QStringLiteral("lessonsDone"), {}, area);
    QFont strong = m_lessonsDone->font();
    strong.setWeight(QFont::DemiBold);
    m_lessonsDone->setFont(strong);
    m_stepsDone = makeText(QStringLiteral("stepsDone"), {}, area, Type::Small, "muted");
    m_bar = new QProgressBar(area);
    m_bar->setObjectName(QStringLiteral("lessonsBar"));
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(barWidth, 6);
    m_bar->setAccessibleName(tr("Steps done"));
    column->addWidget(m_lessonsDone, 0, Qt::AlignRight);
    column->addWidget(m_bar, 0, Qt::AlignRight);
    column->addWidget(m_stepsDone, 0, Qt::AlignRight);
    return area;
}

QWidget *LearnView::makeFoot()
{
    auto *foot = new QWidget(this);
    auto *row = new QHBoxLayout(foot);
    row->setContentsMargins(size::wide, 0, size::wide, size::tiny);
    QLabel *copy =
        makeText(QStringLiteral("learnFoot"), tr("Lessons play in a copy: your own session stays as it is"),
                 foot, Type::Small, "muted");
    copy->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    row->addWidget(copy, 1);
    row->addWidget(
        makeText(QStringLiteral("learnKeys"), tr("F1 handbook · Ctrl+2 race"), foot, Type::Small, "muted"));
    return foot;
}

void LearnView::setFolder(const QString &folder)
{
    m_folder = folder;
    m_own->setVisible(!folder.isEmpty());
    m_from->setToolTip(folder);
    showProgress();
}

void LearnView::setLessons(const std::vector<LessonCard> &lessons)
{
    if (lessons == m_lessons && !m_tiles.empty())
        return;
    m_lessons = lessons;
    showProgress();
    makeTiles();
}

void LearnView::showProgress()
{
    int done = 0, steps = 0, stepsDone = 0;
    for (const LessonCard &lesson : m_lessons) {
        done += isDone(lesson);
        steps += lesson.steps;
        stepsDone += lesson.done;
    }
    QString count = countWord(int(m_lessons.size()));
    count[0] = count[0].toUpper();
    m_from->setText(
        m_folder.isEmpty()
            ? tr("%1 short lessons. You do something, the program answers; nothing can break.").arg(count)
            : tr("Lessons of the folder %1").arg(m_folder));
    m_lessonsDone->setText(tr("%1 of %2 done").arg(done).arg(m_lessons.size()));
    m_stepsDone->setText(tr("%1 of %2 steps").arg(stepsDone).arg(steps));
    m_bar->setRange(0, std::max(1, steps));
    m_bar->setValue(stepsDone);
}

void LearnView::makeTiles()
{
    QString focused;
    for (LessonTile *tile : m_tiles) {
        if (tile->hasFocus())
            focused = tile->lesson().id;
        m_grid->removeWidget(tile);
        tile->hide();
        tile->deleteLater();
    }
    m_tiles.clear();
    const auto next = std::find_if(m_lessons.begin(), m_lessons.end(), [](const LessonCard &lesson) {
        return lesson.problem.isEmpty() && !isDone(lesson);
    });
    for (auto lesson = m_lessons.begin(); lesson != m_lessons.end(); ++lesson) {
        auto *tile =
            new LessonTile(*lesson, int(lesson - m_lessons.begin()) + 1, lesson == next, m_themes, m_area);
        connect(tile, &QAbstractButton::clicked, this, [this, id = lesson->id] { Q_EMIT lessonChosen(id); });
        m_tiles.push_back(tile);
        if (lesson->id == focused)
            tile->setFocus();
    }
    m_columns = 0;
    arrange();
}

int LearnView::columnsIn(int width)
{
    return width <= oneColumn      ? 1
           : width <= twoColumns   ? 2
           : width <= threeColumns ? 3
           : width <= fourColumns  ? 4
                                   : mostColumns;
}

bool LearnView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_scroll && event->type() == QEvent::Resize)
        arrange();
    return QWidget::eventFilter(watched, event);
}

void LearnView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (m_tiles.empty())
        return;
    const auto next =
        std::find_if(m_tiles.begin(), m_tiles.end(), [](LessonTile *each) { return each->isNext(); });
    LessonTile *tile = next != m_tiles.end() ? *next : m_tiles.front();
    tile->setFocus(event->reason());
    m_scroll->ensureWidgetVisible(tile);
}

// Cards of one size in columns that depend on the width and on how many they are. In a wide window they grow
// up to a limit and stand in the middle, with the head above them.
void LearnView::arrange()
{
    if (m_tiles.empty())
        return;
    // Two rows are in sight without scrolling; five columns only where four do not do.
    const int most = m_tiles.size() > 8 ? mostColumns : mostColumns - 1;
    const int columns = std::min(columnsIn(width()), most);
    const int room = width() - 2 * size::wide - (columns - 1) * size::wide;
    const int card = std::min(widestCard, room / columns);
    const int rows = (int(m_tiles.size()) + columns - 1) / columns;
    const int side = (width() - columns * card - (columns - 1) * size::wide) / 2;
    m_head->layout()->setContentsMargins(side, 0, side, 0);
    m_grid->setContentsMargins(side, focusRoom, 0, size::gap); // the scroll bar stands in the right margin
    // Pictures take what is left of the height, or give some of theirs if all cards are then in sight.
    const int usual = LessonTile::heightFor(card, font());
    const int picture = LessonTile::usualPicture * card / LessonTile::usualWidth;
    const int left = m_scroll->height() - focusRoom - size::gap - rows * usual - (rows - 1) * size::wide;
    const int gain = left < -rows * picture * 2 / 5 ? 0 : std::min(left / rows - (left < 0), picture / 3);
    for (LessonTile *tile : m_tiles)
        tile->setFixedSize(card, usual + gain);
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (LessonTile *tile : m_tiles)
        m_grid->removeWidget(tile);
    for (int i = 0; i < int(m_tiles.size()); ++i)
        m_grid->addWidget(m_tiles[std::size_t(i)], i / columns, i % columns, Qt::AlignLeft | Qt::AlignTop);
    for (int i = 0; i <= mostColumns; ++i)
        m_grid->setColumnStretch(i, i == columns ? 1 : 0);
    for (int i = 0; i <= int(m_tiles.size()); ++i)
        m_grid->setRowStretch(i, i == rows ? 1 : 0);
    for (std::size_t i = 1; i < m_tiles.size(); ++i)
        setTabOrder(m_tiles[i - 1], m_tiles[i]);
}

} // namespace fovea::ui
