// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/claims/claim_card.h"
#include "widgets/claims/claims_model.h"
#include "widgets/kit/theme.h"

#include <QMap>
#include <QWidget>

class QKeyEvent;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTableView;

namespace fovea::ui {

class ClaimsDelegate;

// The board of claims beside the card of the one that is chosen. Takes a board; says what is wanted.
class ClaimsPage : public QWidget
{
    Q_OBJECT

public:
    explicit ClaimsPage(ThemeManager &themes, QWidget *parent = nullptr);

    void setBoard(BoardPointer board);
    void setMessage(const QString &sentence); // in place of a board: why there is none
    void setChanged(const QSet<QString> &ids);
    void setRunning(const std::optional<EvidenceProgress> &progress); // as of ClaimCard
    void choose(const QString &id);

    const BoardPointer &board() const { return m_model->board(); }
    QWidget *bar() const { return m_bar; } // how much evidence is in; stands above the page
    ClaimCard *card() const { return m_card; }
    QTableView *table() const { return m_table; }
    QString chosen() const;
    int shownRows() const; // claims, not headings

Q_SIGNALS:
    void copyWanted(const QString &text);
    void exportWanted();

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeControls();
    void makeTable();
    void filter();
    void fit();
    void showCounts();
    std::optional<QPair<QString, SeedPlace>> seedAt(const QPoint &where) const; // of which claim
    void takeFocus();
    bool handleKey(const QKeyEvent &key);
    bool chooseFirst(bool fromTheEnd); // of the claims that the filter shows

    ThemeManager &m_themes;
    ClaimsModel *m_model;
    ClaimsDelegate *m_delegate;
    QMap<int, QPushButton *> m_chips; // by state; -1: all
    QLabel *m_changedText, *m_evidence, *m_register, *m_message, *m_legend;
    QWidget *m_bar;
    QProgressBar *m_progress;
    QLineEdit *m_search;
    QTableView *m_table;
    ClaimCard *m_card;
    QSplitter *m_split;
    QPushButton *m_export;
    int m_changed = 0;
    std::optional<QPair<QString, SeedPlace>> m_pressed; // opening the card moves the columns
};

} // namespace fovea::ui
