// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"
#include "widgets/words/race_sentences.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace fovea::ui {

// The card's sentence and the line below it, each on one line. What has no room is cut from the right and
// whole in the tooltip. A compact card has room for one line: the brief one stands beside the headline.
class CardSentences : public QWidget
{
    Q_OBJECT

public:
    CardSentences(const RaceData &race, ThemeManager &themes, QWidget *parent = nullptr);

    // Whether anything has changed.
    bool say(const QString &headline, const std::vector<LaneMention> &mentions, const QString &line,
             const QString &brief);
    void setCompact(bool compact);
    const QString &headline() const { return m_headlineText; }
    const QString &line() const { return m_lineText; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    const RaceData &m_race;
    ThemeManager &m_themes;
    QString m_headlineText, m_lineText, m_briefText;
    std::vector<LaneMention> m_mentions; // in the headline
    bool m_compact = false;
    QLabel *m_headline;
    QLabel *m_line;
};

} // namespace fovea::ui
