// SPDX-License-Identifier: MIT
#pragma once

#include <QString>
#include <QStringList>

namespace fovea::app {

// The glossary as a page of Markdown: every term is a heading of the third level.
QString glossaryText();
QStringList glossaryTerms();

// The terms that a text uses, in the order in which they first occur, at most `most`. A heading of several
// words in a row ("Query, key, value") is found by each of them.
QStringList termsIn(const QString &text, int most = 3);

} // namespace fovea::app
