// SPDX-License-Identifier: MIT
#include "widgets/shell/guest_dialog.h"

#include "widgets/kit/label.h"
#include "widgets/kit/theme.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace fovea::ui {

namespace {

constexpr QSize usualSize(620, 360);
constexpr int placeRole = Qt::UserRole;

} // namespace

GuestDialog::GuestDialog(const QString &fileName, const std::vector<OfferedLane> &lanes, const QString &note,
                         QWidget *parent)
    : QDialog(parent), m_list(new QTreeWidget(this)), m_add(new QPushButton(this))
{
    setWindowTitle(tr("Add lanes from %1").arg(fileName));
    auto *words = new Label(tr("They are shown beside the race, as they are in %1: neither changed, nor "
                               "trained, nor written into this session.")
                                .arg(fileName),
                            this);
    words->setWordWrap(true);
    m_list->setRootIsDecorated(false);
    m_list->setAccessibleName(tr("Lanes of %1").arg(fileName));
    m_list->setToolTip(tr("Lanes that are checked are added."));
    m_list->setWhatsThis(m_list->toolTip());
    m_list->setHeaderLabels({tr("Lane"), tr("Mask"), tr("Seeds"), tr("State")});
    for (const OfferedLane &lane : lanes) {
        auto *row = new QTreeWidgetItem(
            m_list, {tr("%1: %2").arg(lane.name, lane.label), lane.mask, lane.seeds, lane.status});
        row->setCheckState(0, Qt::Checked);
        row->setData(0, placeRole, lane.lane);
    }
    m_list->header()->resizeSections(QHeaderView::ResizeToContents);
    auto *said = new Label(note, this);
    said->setWordWrap(true);
    said->setProperty("look", QStringLiteral("muted"));
    said->setVisible(!note.isEmpty());
    m_add->setDefault(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(m_add, QDialogButtonBox::AcceptRole);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(size::wide, size::wide, size::wide, size::wide);
    column->setSpacing(size::gap);
    column->addWidget(words);
    column->addWidget(m_list, 1);
    column->addWidget(said);
    column->addWidget(buttons);
    connect(m_list, &QTreeWidget::itemChanged, this, &GuestDialog::showCount);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(this, &QDialog::accepted, this, [this] { Q_EMIT lanesChosen(chosen()); });
    showCount();
    resize(usualSize);
    m_list->setFocus();
}

std::vector<int> GuestDialog::chosen() const
{
    std::vector<int> lanes;
    for (int row = 0; row < m_list->topLevelItemCount(); ++row)
        if (const QTreeWidgetItem *item = m_list->topLevelItem(row); item->checkState(0) == Qt::Checked)
            lanes.push_back(item->data(0, placeRole).toInt());
    return lanes;
}

void GuestDialog::showCount()
{
    const auto count = chosen().size();
    m_add->setEnabled(count > 0);
    m_add->setText(count == 1 ? tr("Add 1 lane") : tr("Add %1 lanes").arg(count));
    m_add->setToolTip(tr("Shows the lanes that are checked beside those of the race."));
    m_add->setWhatsThis(m_add->toolTip());
}

} // namespace fovea::ui
