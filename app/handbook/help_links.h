// SPDX-License-Identifier: MIT
#pragma once

#include <QObject>

namespace fovea::app {

// Adds to every What's This text the terms of the glossary that it uses, as links. One for the program; the
// window's thread.
class HelpLinks : public QObject
{
    Q_OBJECT

public:
    explicit HelpLinks(QObject *parent = nullptr);

    static QString withLinks(const QString &help); // as rich text

Q_SIGNALS:
    void termAsked(const QString &term);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace fovea::app
