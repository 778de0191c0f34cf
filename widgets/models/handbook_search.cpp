// SPDX-License-Identifier: MIT
#include "widgets/models/handbook_search.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int around = 36; // characters on each side

QString contextIn(const QString &text, qsizetype at, qsizetype length)
{
    qsizetype from = std::max<qsizetype>(0, at - around);
    qsizetype to = std::min(text.size(), at + length + around);
    if (from > 0)
        if (const auto blank = text.indexOf(u' ', from); blank >= 0 && blank < at)
            from = blank + 1;
    if (to < text.size())
        if (const auto blank = text.lastIndexOf(u' ', to); blank > at + length)
            to = blank;
    QString line = text.mid(from, to - from).simplified();
    if (from > 0)
        line.prepend(QStringLiteral("… "));
    if (to < text.size())
        line.append(QStringLiteral(" …"));
    return line;
}

} // namespace

std::vector<HandbookParagraph> paragraphsOf(const QString &markdown)
{
    QTextDocument document;
    document.setMarkdown(markdown);
    std::vector<HandbookParagraph> paragraphs;
    QString heading;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const bool isHeading = block.blockFormat().headingLevel() > 0;
        if (isHeading)
            heading = block.text();
        paragraphs.push_back({block.text(), heading, isHeading});
    }
    return paragraphs;
}

QStringList searchWords(const QString &text)
{
    return text.simplified().split(u' ', Qt::SkipEmptyParts);
}

std::vector<HandbookHit> searchHandbook(const std::vector<std::vector<HandbookParagraph>> &pages,
                                        const QString &words, int most)
{
    const QStringList wanted = searchWords(words);
    std::vector<HandbookHit> headings, others;
    if (wanted.isEmpty())
        return {};
    for (int page = 0; page < int(pages.size()); ++page)
        for (int block = 0; block < int(pages[std::size_t(page)].size()); ++block) {
            const HandbookParagraph &paragraph = pages[std::size_t(page)][std::size_t(block)];
            const bool all = std::all_of(wanted.begin(), wanted.end(), [&](const QString &word) {
                return paragraph.text.contains(word, Qt::CaseInsensitive);
            });
            if (!all)
                continue;
            const qsizetype at = paragraph.text.indexOf(wanted.front(), 0, Qt::CaseInsensitive);
            (paragraph.isHeading ? headings : others)
                .push_back(
                    {page, block, paragraph.heading, contextIn(paragraph.text, at, wanted.front().size())});
        }
    headings.insert(headings.end(), others.begin(), others.end());
    if (int(headings.size()) > most)
        headings.resize(std::size_t(most));
    return headings;
}

} // namespace fovea::ui
