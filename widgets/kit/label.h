// SPDX-License-Identifier: MIT
#pragma once

#include <QLabel>

namespace fovea::ui {

// A label that shows its text as it is. A bare QLabel takes text that looks like HTML for HTML, and names of
// lanes, files and experiments are anybody's: it would draw their headings and load the images they point to.
// The few that are to show HTML say so by setTextFormat() and escape the names in it.
class Label : public QLabel
{
public:
    explicit Label(QWidget *parent = nullptr) : Label(QString(), parent) {}
    explicit Label(const QString &text, QWidget *parent = nullptr) : QLabel(parent)
    {
        setTextFormat(Qt::PlainText);
        setText(text);
    }
};

} // namespace fovea::ui
