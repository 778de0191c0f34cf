// SPDX-License-Identifier: MIT
#pragma once

#include "core/sweep/grid/grid_preview.h"
#include "widgets/kit/theme.h"
#include "widgets/sweep/plan_line.h"

#include <QIcon>
#include <QWidget>

class QButtonGroup;
class QLabel;
class QListWidget;
class QScrollArea;

namespace fovea::ui {

class ClusterPanel;
class PreviewBoard;
class VaryCard;

// A prepared grid or a sweep of one's own, as the list at the left shows it.
struct GridOffer
{
    QString id;    // of a prepared grid, or the path of a directory
    QString title; // "How many keys?"
    QString note;  // "90 runs"
    QString help;
    QIcon picture = {};
    bool isPaperSize = false;
};

// Makes a grid without writing JSON: prepared ones to start from, what is varied, the cells that come of it,
// and what they cost.
class MakePage : public QWidget
{
    Q_OBJECT

public:
    explicit MakePage(ThemeManager &themes, QWidget *parent = nullptr);

    void setOffers(const QList<GridOffer> &prepared, const QList<GridOffer> &own);
    void setGrid(const GridSpec &grid);
    void setPreview(const GridPreview &preview, int seeds);
    void showPlan(const PlanFacts &facts);
    VaryCard &vary() const { return *m_vary; }
    PlanLine &plan() const { return *m_plan; }
    PreviewBoard &preview() const { return *m_preview; }
    ClusterPanel &cluster() const { return *m_cluster; }
    void showCluster(bool shown);
    bool isPaperSize() const; // of the prepared grids on show

    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void gridChanged(const GridSpec &grid);
    void sizeChosen(); // isPaperSize() changed
    void preparedChosen(const QString &id);
    void ownChosen(const QString &path);
    void fileRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showOffers();
    void toggleRule(const GridRow &rule);

    ThemeManager &m_themes;
    QList<GridOffer> m_prepared, m_own;
    QWidget *m_left;
    QButtonGroup *m_size;
    QListWidget *m_list, *m_ownList;
    VaryCard *m_vary;
    QLabel *m_cellsTitle;
    PreviewBoard *m_preview;
    PlanLine *m_plan;
    ClusterPanel *m_cluster;
    bool m_tellsProblem = false; // of the grid, among the settings of a cluster
};

} // namespace fovea::ui
