// SPDX-License-Identifier: MIT
#include "widgets/lessons/handbook.h"

#include "widgets/kit/bar_button.h"
#include "widgets/lessons/lesson_browser.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QShortcut>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTextDocument>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int longestLine = 110; // characters
const QString glossary = QStringLiteral("glossary");

} // namespace

Handbook::Handbook(const std::vector<HandbookPage> &pages, ThemeManager &themes, QWidget *parent)
    : QDialog(parent, Qt::Window), m_pages(pages), m_themes(themes), m_text(new LessonBrowser(themes, this))
{
    setObjectName(QStringLiteral("handbook"));
    setWindowTitle(tr("Handbook"));
    resize(QFontMetrics(font()).averageCharWidth() * 140, QFontMetrics(font()).height() * 42);
    for (const HandbookPage &page : m_pages)
        m_paragraphs.push_back(paragraphsOf(page.text));
    m_text->setObjectName(QStringLiteral("handbookPage"));
    m_text->setAccessibleName(tr("Page"));
    m_text->document()->setDocumentMargin(size::wide);
    m_text->setColumn(QFontMetrics(font()).averageCharWidth() * longestLine);
    auto *right = new QVBoxLayout;
    right->setSpacing(size::tiny);
    right->addWidget(makeBar());
    right->addWidget(m_text, 1);
    auto *row = new QHBoxLayout(this);
    row->setSpacing(size::wide);
    row->addWidget(makeSide());
    row->addLayout(right, 1);
    connect(m_text, &LessonBrowser::linkActivated, this, &Handbook::follow);
    connect(&themes, &ThemeManager::changed, this, [this] { mark(searchWords(m_field->text())); });
    makeKeys();
    open(0);
}

QWidget *Handbook::makeSide()
{
    auto *side = new QWidget(this);
    side->setFixedWidth(size::lanesDock);
    m_field = new QLineEdit(side);
    m_field->setObjectName(QStringLiteral("handbookSearch"));
    m_field->setPlaceholderText(tr("Search the handbook (Ctrl+F)"));
    m_field->setAccessibleName(tr("Search"));
    m_field->setToolTip(tr("Finds paragraphs with all of these words. Enter goes to the hit."));
    m_field->setWhatsThis(m_field->toolTip());
    m_field->setClearButtonEnabled(true);
    m_field->installEventFilter(this);
    const auto makeList = [side](const QString &id, const QString &name) {
        auto *list = new QListWidget(side);
        list->setObjectName(id);
        list->setAccessibleName(name);
        list->setFrameShape(QFrame::NoFrame);
        list->setWordWrap(true);
        list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        list->setProperty("look", QStringLiteral("contents"));
        return list;
    };
    m_contents = makeList(QStringLiteral("contents"), tr("Contents"));
    m_results = makeList(QStringLiteral("hits"), tr("Hits"));
    for (const HandbookPage &page : m_pages)
        m_contents->addItem(page.title);
    m_lists = new QStackedWidget(side);
    m_lists->addWidget(m_contents);
    m_lists->addWidget(m_results);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(size::gap);
    column->addWidget(m_field);
    column->addWidget(m_lists, 1);
    connect(m_contents, &QListWidget::currentRowChanged, this, &Handbook::open);
    connect(m_results, &QListWidget::itemClicked, this,
            [this](QListWidgetItem *item) { goToHit(m_results->row(item)); });
    connect(m_results, &QListWidget::itemActivated, this,
            [this](QListWidgetItem *item) { goToHit(m_results->row(item)); });
    connect(m_field, &QLineEdit::textChanged, this, &Handbook::search);
    return side;
}

QToolButton *Handbook::makeArrow(const QString &id, const QString &text, const QString &name,
                                 const QString &help)
{
    QToolButton *button = makeIconButton(id, name, help, this);
    button->setText(text);
    return button;
}

QWidget *Handbook::makeBar()
{
    auto *bar = new QWidget(this);
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    m_back = makeArrow(QStringLiteral("handbookBack"), QStringLiteral("←"), tr("Back"),
                       tr("To the page before. (Alt+Left)"));
    m_forward = makeArrow(QStringLiteral("handbookForward"), QStringLiteral("→"), tr("Forward"),
                          tr("To the page after. (Alt+Right)"));
    connect(m_back, &QToolButton::clicked, this, &Handbook::goBack);
    connect(m_forward, &QToolButton::clicked, this, &Handbook::goForward);
    row->addWidget(m_back);
    row->addWidget(m_forward);
    row->addStretch();
    return bar;
}

void Handbook::makeKeys()
{
    const auto add = [this](const QKeySequence &keys, const auto &deed) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, deed);
    };
    add(QKeySequence::Find, [this] {
        m_field->setFocus(Qt::ShortcutFocusReason);
        m_field->selectAll();
    });
    add(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { goBack(); });
    add(QKeySequence(Qt::ALT | Qt::Key_Right), [this] { goForward(); });
}

QString Handbook::pageShown() const
{
    return m_place < 0 ? QString() : m_pages[std::size_t(m_history[std::size_t(m_place)].page)].id;
}

void Handbook::render(int page)
{
    m_text->setPage(m_pages[std::size_t(page)].text);
    m_text->moveCursor(QTextCursor::Start);
    m_text->verticalScrollBar()->setValue(0);
    const QSignalBlocker quiet(m_contents);
    m_contents->setCurrentRow(page);
    setWindowTitle(tr("%1 – Handbook").arg(m_pages[std::size_t(page)].title));
    mark(searchWords(m_field->text()));
    showState();
}

void Handbook::open(int page)
{
    if (page < 0 || (m_place >= 0 && m_history[std::size_t(m_place)].page == page))
        return;
    if (m_place >= 0)
        m_history[std::size_t(m_place)].scroll = m_text->verticalScrollBar()->value();
    m_history.resize(std::size_t(m_place + 1));
    m_history.push_back({page, 0});
    ++m_place;
    render(page);
}

void Handbook::goTo(int place)
{
    if (place < 0 || place >= int(m_history.size()))
        return;
    m_history[std::size_t(m_place)].scroll = m_text->verticalScrollBar()->value();
    m_place = place;
    render(m_history[std::size_t(place)].page);
    m_text->verticalScrollBar()->setValue(m_history[std::size_t(place)].scroll);
}

void Handbook::goBack()
{
    goTo(m_place - 1);
}

void Handbook::goForward()
{
    goTo(m_place + 1);
}

void Handbook::showState()
{
    m_back->setEnabled(canGoBack());
    m_forward->setEnabled(canGoForward());
}

void Handbook::showPage(const QString &id, const QString &section)
{
    const auto page =
        std::find_if(m_pages.begin(), m_pages.end(), [&](const auto &each) { return each.id == id; });
    if (page == m_pages.end())
        return;
    open(int(page - m_pages.begin()));
    if (!section.isEmpty())
        showHeading(section);
}

void Handbook::showTerm(const QString &term)
{
    showPage(glossary, term);
}

void Handbook::showHeading(const QString &heading)
{
    for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && block.text().compare(heading, Qt::CaseInsensitive) == 0)
            return showBlock(block.blockNumber());
}

void Handbook::showBlock(int number)
{
    const QTextBlock block = m_text->document()->findBlockByNumber(number);
    if (!block.isValid())
        return;
    const QTextBlock above = block.previous(); // its heading is to be seen, too
    const bool headed = above.isValid() && above.blockFormat().headingLevel() > 0;
    m_text->moveCursor(QTextCursor::End); // so that it comes to the top
    m_text->setTextCursor(QTextCursor(headed ? above : block));
    m_text->ensureCursorVisible();
    m_text->setTextCursor(QTextCursor(block));
}

void Handbook::search(const QString &words)
{
    if (m_field->text() != words) {
        m_field->setText(words); // comes back
        return;
    }
    m_hits = searchHandbook(m_paragraphs, words);
    m_results->clear();
    for (const HandbookHit &hit : m_hits) {
        const QString title = m_pages[std::size_t(hit.page)].title;
        const QString place =
            hit.heading.isEmpty() || hit.heading == title ? title : tr("%1 · %2").arg(title, hit.heading);
        m_results->addItem(hit.context == hit.heading ? place : place + u'\n' + hit.context);
    }
    if (m_hits.empty() && !searchWords(words).isEmpty()) {
        auto *nothing = new QListWidgetItem(tr("Nothing found."), m_results);
        nothing->setFlags(Qt::NoItemFlags);
    }
    if (!m_hits.empty())
        m_results->setCurrentRow(0);
    m_lists->setCurrentWidget(searchWords(words).isEmpty() ? m_contents : m_results);
    mark(searchWords(words));
}

void Handbook::goToHit(int hit)
{
    if (hit < 0 || hit >= int(m_hits.size()))
        return;
    const HandbookHit &found = m_hits[std::size_t(hit)];
    open(found.page);
    mark(searchWords(m_field->text()));
    showBlock(found.block);
}

void Handbook::mark(const QStringList &words)
{
    QList<QTextEdit::ExtraSelection> marks;
    QColor ground = m_themes.theme().caution;
    ground.setAlphaF(0.35F);
    for (const QString &word : words)
        for (QTextCursor at = m_text->document()->find(word, 0); !at.isNull();
             at = m_text->document()->find(word, at)) {
            QTextEdit::ExtraSelection each;
            each.cursor = at;
            each.format.setBackground(ground);
            marks << each;
        }
    m_text->setExtraSelections(marks);
}

int Handbook::marksShown() const
{
    return int(m_text->extraSelections().size());
}

bool Handbook::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const int row = m_results->currentRow();
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && !m_hits.empty()) {
            goToHit(std::max(0, row));
            return true;
        }
        if ((key == Qt::Key_Down || key == Qt::Key_Up) && !m_hits.empty()) {
            m_results->setCurrentRow(
                std::clamp(row + (key == Qt::Key_Down ? 1 : -1), 0, int(m_hits.size()) - 1));
            return true;
        }
        if (key == Qt::Key_Escape && !m_field->text().isEmpty()) {
            m_field->clear();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

// "page:race", "page:race#Heading%20of%20it", "glossary:Term", "lesson:4-the-race", "https://...".
void Handbook::follow(const QUrl &link)
{
    if (link.scheme() == QLatin1String("page"))
        showPage(link.path(), link.fragment(QUrl::FullyDecoded));
    else if (link.scheme() == glossary)
        showTerm(link.path());
    else if (link.scheme() == QLatin1String("lesson"))
        Q_EMIT lessonRequested(link.path());
    else if (link.scheme() == QLatin1String("https"))
        Q_EMIT linkRequested(link);
}

} // namespace fovea::ui
