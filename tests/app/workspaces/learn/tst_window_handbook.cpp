// SPDX-License-Identifier: MIT
#include "app/handbook/glossary.h"
#include "app/handbook/handbook_controller.h"
#include "app/handbook/handbook_pages.h"
#include "app/workspaces/learn/lesson_guide.h"
#include "app/workspaces/learn/lesson_library.h"
#include "tests/support/test_program.h"
#include "tests/support/window/lesson_walk.h"
#include "tests/support/window/window_case.h"
#include "widgets/lessons/handbook.h"
#include "widgets/lessons/lesson_browser.h"

#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QTextBlock>
#include <QTextDocument>

using namespace fovea;
using fovea::test::WindowCase;

namespace {

struct Link
{
    QString page; // on which it stands
    QUrl url;
};

// As a reader sees them: what stands in an example of a file is none.
std::vector<Link> linksOf(const std::vector<ui::HandbookPage> &pages)
{
    std::vector<Link> links;
    for (const ui::HandbookPage &page : pages) {
        QTextDocument document;
        document.setMarkdown(page.text);
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part)
                if (part.fragment().charFormat().isAnchor())
                    links.push_back({page.id, QUrl(part.fragment().charFormat().anchorHref())});
    }
    return links;
}

void activate(QWidget *window)
{
    window->activateWindow();
    QTRY_COMPARE(QApplication::activeWindow(), window);
}

} // namespace

// The manual: its chapters, the links between them, the search, and where F1 opens it.
class TestWindowHandbook : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyChapterLoads();
    void everyLinkLeadsSomewhere();
    void aWordOfEveryChapterIsFound_data();
    void aWordOfEveryChapterIsFound();
    void searchAsOneTypes();
    void backAndForward();
    void linksAreFollowed();
    void f1OpensTheChapterOfThePlace();
    void f1WorksInDialogs();

private:
    static ui::Handbook *book(WindowCase &c) { return c.window->findChild<ui::Handbook *>(); }
};

void TestWindowHandbook::everyChapterLoads()
{
    const auto pages = app::handbookPages();
    QStringList ids;
    for (const ui::HandbookPage &page : pages) {
        ids << page.id;
        QVERIFY2(!page.title.isEmpty(), qPrintable(page.id));
        QVERIFY2(page.text.size() > 600, qPrintable(page.id));
        QVERIFY2(page.text.startsWith(QStringLiteral("# %1\n").arg(page.title)), qPrintable(page.id));
    }
    QCOMPARE(ids, (QStringList{"first-minute", "race", "board", "lanes", "tasks", "inspect", "sandbox",
                               "theory", "lessons", "presenting", "keys", "files", "sweeps", "claims",
                               "settings", "glossary", "sources"}));
    WindowCase c;
    ui::Handbook *handbook = c.start().studio().handbook.show();
    auto *text = handbook->findChild<ui::LessonBrowser *>("handbookPage");
    for (const ui::HandbookPage &page : pages) {
        handbook->showPage(page.id);
        QCOMPARE(handbook->pageShown(), page.id);
        QCOMPARE(text->document()->firstBlock().text(), page.title);
    }
}

void TestWindowHandbook::everyLinkLeadsSomewhere()
{
    const auto pages = app::handbookPages();
    const auto &lessons = test::ownLessons();
    const auto links = linksOf(pages);
    QVERIFY(links.size() > 20);
    for (const Link &link : links) {
        const QString path = link.url.path();
        const QByteArray where = (link.page + u' ' + link.url.toString()).toUtf8();
        if (link.url.scheme() == QLatin1String("page")) {
            const auto page =
                std::find_if(pages.begin(), pages.end(), [&](const auto &p) { return p.id == path; });
            QVERIFY2(page != pages.end(), where);
            const QString section = link.url.fragment(QUrl::FullyDecoded);
            QVERIFY2(section.isEmpty() || page->text.contains(QStringLiteral("# %1\n").arg(section)), where);
        } else if (link.url.scheme() == QLatin1String("glossary")) {
            QVERIFY2(app::glossaryTerms().contains(path), where);
        } else if (link.url.scheme() == QLatin1String("lesson")) {
            QVERIFY2(std::any_of(lessons.begin(), lessons.end(),
                                 [&](const auto &l) { return l.lesson.id == path.toStdString(); }),
                     where);
        } else {
            QVERIFY2(link.url.scheme() == QLatin1String("https"), where);
        }
    }
}

void TestWindowHandbook::aWordOfEveryChapterIsFound_data()
{
    QTest::addColumn<QString>("page");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *page, const char *words) { QTest::newRow(page) << page << words; };
    row("first-minute", "play rule");
    row("race", "lock-step");
    row("board", "pip");
    row("lanes", "block-local");
    row("tasks", "nested lists");
    row("inspect", "hatched");
    row("theory", "universal cap");
    row("sandbox", "worst move");
    row("lessons", "never guesses");
    row("presenting", "clicker");
    row("keys", "Ctrl+Shift+C");
    row("sweeps", "zip group");
    row("claims", "planned look");
    row("files", "safetensors");
    row("settings", "type size");
    row("glossary", "bottom-k");
    row("sources", "arXiv 2506.14095");
}

void TestWindowHandbook::aWordOfEveryChapterIsFound()
{
    QFETCH(QString, page);
    QFETCH(QString, words);
    const auto pages = app::handbookPages();
    std::vector<std::vector<ui::HandbookParagraph>> paragraphs;
    for (const ui::HandbookPage &each : pages)
        paragraphs.push_back(ui::paragraphsOf(each.text));
    bool found = false;
    for (const ui::HandbookHit &hit : ui::searchHandbook(paragraphs, words)) {
        const bool here = pages[std::size_t(hit.page)].id == page;
        found = found || here;
        QVERIFY2(hit.context.contains(ui::searchWords(words).front(), Qt::CaseInsensitive),
                 qPrintable(hit.context));
    }
    QVERIFY(found);
}

void TestWindowHandbook::searchAsOneTypes()
{
    WindowCase c;
    ui::Handbook *handbook = c.start().studio().handbook.show(QStringLiteral("race"));
    activate(handbook);
    auto *field = handbook->findChild<QLineEdit *>("handbookSearch");
    auto *hits = handbook->findChild<QListWidget *>("hits");
    auto *text = handbook->findChild<ui::LessonBrowser *>("handbookPage");
    QTest::keyClick(handbook, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(field->hasFocus());
    QTest::keyClicks(field, "CLICKER"); // case does not matter
    QVERIFY(hits->isVisible());
    QVERIFY(hits->count() >= 1);
    QVERIFY(hits->item(0)->text().contains(QStringLiteral("clicker"), Qt::CaseInsensitive));
    QCOMPARE(handbook->pageShown(), QStringLiteral("race")); // until one goes there
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(handbook->pageShown(), QStringLiteral("presenting"));
    QVERIFY(handbook->marksShown() >= 1);
    QVERIFY(text->textCursor().block().text().contains(QStringLiteral("clicker"), Qt::CaseInsensitive));
    QTest::keyClick(field, Qt::Key_Escape); // empties the field, the book stays open
    QVERIFY(field->text().isEmpty() && handbook->isVisible());
    QVERIFY(!hits->isVisible());
    QCOMPARE(handbook->marksShown(), 0);
    QTest::keyClicks(field, "mask");
    const int many = hits->count();
    QVERIFY(many > 3);
    QTest::keyClick(field, Qt::Key_Down);
    QTest::keyClick(field, Qt::Key_Down);
    QCOMPARE(hits->currentRow(), 2);
    QTest::keyClicks(field, " zzz");
    QCOMPARE(handbook->hits().size(), std::size_t(0));
    QCOMPARE(hits->count(), 1); // says so
}

void TestWindowHandbook::backAndForward()
{
    WindowCase c;
    ui::Handbook *handbook = c.start().studio().handbook.show(QStringLiteral("first-minute"));
    QVERIFY(!handbook->canGoBack());
    handbook->showPage(QStringLiteral("race"));
    handbook->showPage(QStringLiteral("keys"));
    activate(handbook);
    QTest::keyClick(handbook, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(handbook->pageShown(), QStringLiteral("race"));
    QTest::mouseClick(handbook->findChild<QAbstractButton *>("handbookBack"), Qt::LeftButton);
    QCOMPARE(handbook->pageShown(), QStringLiteral("first-minute"));
    QTest::keyClick(handbook, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(handbook->pageShown(), QStringLiteral("race"));
    handbook->showPage(QStringLiteral("tasks")); // another way from here
    QVERIFY(!handbook->canGoForward());
}

void TestWindowHandbook::linksAreFollowed()
{
    WindowCase c;
    auto &window = c.start();
    ui::Handbook *handbook = window.studio().handbook.show(QStringLiteral("race"));
    auto *text = handbook->findChild<ui::LessonBrowser *>("handbookPage");
    Q_EMIT text->linkActivated(QUrl(QStringLiteral("page:board#Seeds")));
    QCOMPARE(handbook->pageShown(), QStringLiteral("board"));
    QCOMPARE(text->textCursor().block().text(), QStringLiteral("Seeds"));
    Q_EMIT text->linkActivated(QUrl(QStringLiteral("glossary:Focus%20score")));
    QCOMPARE(handbook->pageShown(), QStringLiteral("glossary"));
    QCOMPARE(text->textCursor().block().text(), QStringLiteral("Focus score"));
    Q_EMIT text->linkActivated(QUrl(QStringLiteral("lesson:4-the-race")));
    QVERIFY(test::lessons(window).isOn());
    QCOMPARE(test::lessons(window).lesson()->id, std::string("4-the-race"));
    test::lessons(window).leave();
}

void TestWindowHandbook::f1OpensTheChapterOfThePlace()
{
    WindowCase c;
    auto &window = c.start();
    const auto opens = [&](const QString &workspace) {
        window.showWorkspace(workspace);
        window.activateWindow();
        QTest::keyClick(&window, Qt::Key_F1);
        const QString page = book(c)->pageShown();
        book(c)->close();
        QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return page;
    };
    QCOMPARE(opens(QStringLiteral("learn")), QStringLiteral("lessons"));
    QCOMPARE(opens(QStringLiteral("inspect")), QStringLiteral("inspect"));
    QCOMPARE(opens(QStringLiteral("race")), QStringLiteral("race"));
    QWidget *lanes = window.findChild<QDockWidget *>("lanesDock")->widget();
    QCOMPARE(app::handbookPageAt(lanes, window.centralWidget()), QStringLiteral("lanes"));
    QWidget own;
    own.setProperty("handbook", QStringLiteral("sandbox"));
    QWidget inside(&own);
    QCOMPARE(app::handbookPageAt(&inside, window.centralWidget()), QStringLiteral("sandbox"));
}

void TestWindowHandbook::f1WorksInDialogs()
{
    WindowCase c;
    auto &window = c.start();
    QDialog dialog(&window);
    dialog.setProperty("handbook", QStringLiteral("keys"));
    dialog.show();
    activate(&dialog);
    QTest::keyClick(&dialog, Qt::Key_F1);
    QTRY_VERIFY(book(c));
    QCOMPARE(book(c)->pageShown(), QStringLiteral("keys"));
}

FOVEA_TEST(TestWindowHandbook)
#include "tst_window_handbook.moc"
