// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace fovea::ui {

// A chapter of the handbook.
struct HandbookPage
{
    QString id; // "race"; links say "page:race"
    QString title;
    QString text; // Markdown
};

// A paragraph in which all words of a search stand.
struct HandbookHit
{
    int page = 0;
    int block = 0;   // of the page's document
    QString heading; // the last one above it
    QString context; // a line around the first word
};

// A page as a reader sees it: one string per paragraph, with the heading it stands under.
struct HandbookParagraph
{
    QString text;
    QString heading;
    bool isHeading = false;
};

std::vector<HandbookParagraph> paragraphsOf(const QString &markdown);

// Headings first, then by the order of pages and paragraphs; at most `most`. Upper and lower case are the
// same; a word is found inside longer words.
std::vector<HandbookHit> searchHandbook(const std::vector<std::vector<HandbookParagraph>> &pages,
                                        const QString &words, int most = 60);

QStringList searchWords(const QString &text);

} // namespace fovea::ui
