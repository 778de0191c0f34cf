// SPDX-License-Identifier: MIT
#pragma once

#include "app/studio/studio.h"

#include <QObject>

#include <thread>

namespace fovea::app {

// Writes the session as a page for the browser, in a thread of its own: maps of long sequences take a while.
class ReportExport : public QObject
{
    Q_OBJECT

public:
    ReportExport(Studio &studio, QObject *parent);
    ~ReportExport() override; // stops what is under way; no half page is left

    void ask(); // for a file, then writes it
    void write(const QString &path);

Q_SIGNALS:
    void finished(bool written);

private:
    void done(const QString &path, const QString &mistake);

    Studio &m_studio;
    std::jthread m_work;
    bool m_isBusy = false;
};

} // namespace fovea::app
