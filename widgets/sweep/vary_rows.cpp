// SPDX-License-Identifier: MIT
#include "widgets/sweep/vary_rows.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/base/wording.h"
#include "core/sweep/grid/cell_fields.h"
#include "core/sweep/grid/slide_stops.h"
#include "widgets/cells/cell_words.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/sweep/chip_field.h"
#include "widgets/sweep/row_grip.h"
#include "widgets/sweep/zip_row.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace fovea::ui {

namespace {

constexpr int headWidth = 140;

QString qtext(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

Label *mutedLabel(const QString &words, QWidget *parent)
{
    auto *label = new Label(words, parent);
    label->setFont(ui::font(Type::Small));
    label->setProperty("look", QStringLiteral("muted"));
    return label;
}

QString valueCount(std::size_t count)
{
    return QString::fromStdString(countText(std::int64_t(count), "value"));
}

std::string freeName(const GridSpec &grid)
{
    std::string name = "group";
    for (int i = 2; std::ranges::find(grid.zips, name, &GridZip::name) != grid.zips.end(); ++i)
        name = "group" + std::to_string(i);
    return name;
}

// Calls use(value) for each value by which a rule or the baseline names the group; without one, the rule
// goes.
void changeRules(GridSpec &grid, const std::string &group,
                 const std::function<std::optional<std::string>(const std::string &)> &use)
{
    const auto changed = [&](GridRow &row) {
        for (GridAxis &one : row) {
            if (one.field != group)
                continue;
            std::vector<std::string> values;
            for (const std::string &value : one.values)
                if (const auto now = value == "*" ? std::optional(value) : use(value))
                    values.push_back(*now);
            one.values = std::move(values);
        }
        return std::ranges::all_of(row, [](const GridAxis &one) { return !one.values.empty(); });
    };
    for (auto *rules : {&grid.exclude, &grid.include})
        std::erase_if(*rules, [&](GridRow &row) { return !changed(row); });
    if (!changed(grid.baseline))
        std::erase_if(grid.baseline, [&](const GridAxis &one) { return one.field == group; });
}

// The group is no more, and rules that name it can match nothing.
void dropGroup(GridSpec &grid, std::size_t place)
{
    const std::string name = grid.zips[place].name;
    const auto names = [&](const GridRow &row) {
        return std::ranges::find(row, name, &GridAxis::field) != row.end();
    };
    std::erase_if(grid.exclude, names);
    std::erase_if(grid.include, names);
    std::erase_if(grid.baseline, [&](const GridAxis &one) { return one.field == name; });
    grid.zips.erase(grid.zips.begin() + std::ptrdiff_t(place));
}

} // namespace

VaryRows::VaryRows(ThemeManager &themes, QWidget *parent)
    : QWidget(parent), m_themes(themes), m_rows(new QVBoxLayout(this)), m_marker(new QFrame(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(size::tiny);
    m_marker->setFixedHeight(2);
    m_marker->hide();
}

void VaryRows::setGrid(const GridSpec &grid)
{
    const bool isSame = m_grid.axes == grid.axes && m_grid.zips == grid.zips && m_rows->count() > 0;
    m_grid = grid;
    if (!isSame) {
        showRows();
        return;
    }
    for (Row &row : m_told) { // something else was edited
        row.typed.clear();
        row.tell();
    }
}

ChipField *VaryRows::fieldOf(const std::string &field) const
{
    for (const Row &row : m_told)
        if (row.fields.front() == field)
            return qobject_cast<ChipField *>(row.editor);
    return nullptr;
}

void VaryRows::Row::tell()
{
    const QString words = typed.isEmpty() ? ofValues : typed;
    sentence->setText(words);
    sentence->setVisible(!words.isEmpty());
}

void VaryRows::setProblems(const std::vector<ValueProblem> &problems)
{
    for (Row &row : m_told) {
        row.ofValues.clear();
        QList<int> places;
        for (const ValueProblem &problem : problems) {
            if (std::ranges::find(row.fields, problem.field) == row.fields.end())
                continue;
            if (row.ofValues.isEmpty())
                row.ofValues = qtext(problem.sentence);
            if (problem.place != ValueProblem::noPlace)
                places << int(problem.place);
        }
        if (auto *chips = qobject_cast<ChipField *>(row.editor))
            chips->setProblems(places);
        else
            static_cast<ZipRow *>(row.editor)->setProblems(problems);
        row.tell();
    }
}

void VaryRows::showRows()
{
    m_told.clear();
    m_axisRows.clear();
    while (QLayoutItem *item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (std::size_t i = 0; i < m_grid.axes.size(); ++i)
        addAxisRow(i);
    for (std::size_t i = 0; i < m_grid.zips.size(); ++i)
        addZipRow(i);
    if (m_grid.axes.empty() && m_grid.zips.empty())
        m_rows->addWidget(
            mutedLabel(tr("Nothing is varied yet. Add a field below, or start from a prepared grid."), this));
}

QWidget *VaryRows::addRow(QWidget *grip, QWidget *head, QWidget *content, const QString &count)
{
    auto *row = new QWidget(this);
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(size::gap);
    line->addWidget(grip);
    head->setFixedWidth(headWidth);
    line->addWidget(head);
    auto *column = new QVBoxLayout;
    column->setSpacing(2);
    column->addWidget(content);
    auto *sentence = new Label(row);
    sentence->setObjectName(QStringLiteral("rowProblem"));
    sentence->setFont(ui::font(Type::Small));
    sentence->setProperty("look", QStringLiteral("bad"));
    sentence->setWordWrap(true);
    sentence->hide();
    column->addWidget(sentence);
    line->addLayout(column, 1);
    m_told.push_back({{}, content, sentence, {}, {}});
    line->addWidget(mutedLabel(count, row));
    m_rows->addWidget(row);
    return row;
}

void VaryRows::addCross(QWidget *row, const QString &name, const QString &help,
                        const std::function<void(GridSpec &)> &drop)
{
    auto *cross =
        makeIconButton(QStringLiteral("dropField-%1").arg(name), tr("Remove %1").arg(name), help, row);
    setThemedIcon(cross, QStringLiteral("close"), m_themes);
    connect(cross, &QToolButton::clicked, this, [this, drop] {
        GridSpec grid = m_grid;
        drop(grid);
        Q_EMIT gridChanged(grid);
    });
    row->layout()->addWidget(cross);
}

QWidget *VaryRows::axisHead(const GridAxis &axis)
{
    auto *head = new QWidget(this);
    auto *texts = new QVBoxLayout(head);
    texts->setContentsMargins(0, 0, 0, 0);
    texts->setSpacing(0);
    auto *title = new Label(qtext(axis.field), head);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    texts->addStretch();
    texts->addWidget(title);
    texts->addWidget(mutedLabel(gridFieldName(axis.field), head));
    texts->addStretch();
    return head;
}

void VaryRows::addAxisRow(std::size_t place)
{
    const GridAxis &axis = m_grid.axes[place];
    auto *chips = new ChipField(qtext(axis.field), m_themes, this);
    chips->setObjectName(QStringLiteral("axis-%1").arg(qtext(axis.field)));
    QStringList shown, choices;
    for (const std::string &value : axis.values)
        shown << qtext(value);
    for (const std::string &choice : fieldChoices(axis.field))
        choices << qtext(choice);
    chips->setValues(shown);
    chips->setChoices(choices);
    chips->setStops([this, field = axis.field](const QString &value) {
        QStringList stops;
        for (const std::string &stop : slideStops(m_grid.base, field, value.toStdString()))
            stops << qtext(stop);
        return stops;
    });
    auto *grip = new RowGrip(qtext(axis.field), m_themes, this);
    QWidget *row = addRow(grip, axisHead(axis), chips, valueCount(axis.values.size()));
    const std::size_t told = m_told.size() - 1;
    m_told[told].fields = {axis.field};
    addCross(row, qtext(axis.field), tr("Does not vary %1 any more").arg(qtext(axis.field)),
             [place](GridSpec &grid) { grid.axes.erase(grid.axes.begin() + std::ptrdiff_t(place)); });
    m_axisRows << row;
    auto *count = row->layout()->itemAt(3)->widget();
    connect(chips, &ChipField::refused, this, [this, told](const QString &sentence) {
        m_told[told].typed = sentence;
        m_told[told].tell();
    });
    connect(chips, &ChipField::valuesChanged, this, [this, place, count](const QStringList &all) {
        m_grid.axes[place].values.clear(); // the chips show it already
        for (const QString &value : all)
            m_grid.axes[place].values.push_back(value.toStdString());
        static_cast<QLabel *>(count)->setText(valueCount(std::size_t(all.size())));
        Q_EMIT gridChanged(m_grid);
    });
    connect(grip, &RowGrip::dragged, this, [this](const QPoint &global) {
        const std::size_t to = axisAt(global);
        const QWidget *last = m_axisRows.back();
        const int y = to < std::size_t(m_axisRows.size()) ? m_axisRows[qsizetype(to)]->y() - size::tiny / 2
                                                          : last->y() + last->height();
        m_marker->setStyleSheet(QStringLiteral("background: %1").arg(m_themes.theme().accent.name()));
        m_marker->setGeometry(0, std::max(0, y - 1), width(), 2);
        m_marker->raise();
        m_marker->show();
    });
    connect(grip, &RowGrip::dropped, this, [this, place](const QPoint &global) {
        m_marker->hide();
        const std::size_t to = axisAt(global);
        moveAxis(place, to > place ? to - 1 : to);
    });
    connect(grip, &RowGrip::stepped, this, [this, place](int rows) {
        if (rows < 0 ? place > 0 : place + 1 < m_grid.axes.size())
            moveAxis(place, rows < 0 ? place - 1 : place + 1);
    });
}

QWidget *VaryRows::zipHead(std::size_t place)
{
    auto *head = new QWidget(this);
    auto *texts = new QVBoxLayout(head);
    texts->setContentsMargins(0, 0, 0, 0);
    texts->setSpacing(0);
    auto *name = new QLineEdit(qtext(m_grid.zips[place].name), head);
    name->setObjectName(QStringLiteral("zipName-%1").arg(place));
    name->setAccessibleName(tr("Name of the group"));
    connect(name, &QLineEdit::editingFinished, this, [this, name, place] {
        const std::string wanted = name->text().trimmed().toStdString();
        if (place >= m_grid.zips.size() || wanted.empty() || wanted == m_grid.zips[place].name)
            return;
        GridSpec grid = m_grid;
        const std::string before = grid.zips[place].name;
        grid.zips[place].name = wanted;
        for (auto *rows : {&grid.exclude, &grid.include}) // rules speak of it by its name
            for (GridRow &row : *rows)
                for (GridAxis &one : row)
                    if (one.field == before)
                        one.field = wanted;
        Q_EMIT gridChanged(grid);
    });
    texts->addWidget(name);
    auto *apart = makeBarButton(QStringLiteral("untie-%1").arg(place), tr("go together"),
                                tr("Unties them: each field varies by itself again"), head);
    apart->setProperty("look", QStringLiteral("link"));
    connect(apart, &QToolButton::clicked, this, [this, place] { untie(place); });
    texts->addWidget(apart);
    return head;
}

void VaryRows::addZipRow(std::size_t place)
{
    auto *zip = new ZipRow(m_grid.zips[place], m_themes, this);
    auto *room = new QWidget(this);
    room->setFixedWidth(RowGrip(QString(), m_themes).sizeHint().width());
    QWidget *row = addRow(room, zipHead(place), zip, valueCount(m_grid.zips[place].places()));
    for (const GridAxis &member : m_grid.zips[place].members)
        m_told.back().fields.push_back(member.field);
    addCross(row, qtext(m_grid.zips[place].name), tr("Does not vary these fields any more"),
             [place](GridSpec &grid) { dropGroup(grid, place); });
    auto *count = row->layout()->itemAt(3)->widget();
    connect(zip, &ZipRow::placeDropped, this, [this, place](int dropped) {
        changeRules(m_grid, m_grid.zips[place].name, [dropped](const std::string &value) {
            const auto at = int(integerFrom(value).value_or(-1));
            return at == dropped ? std::optional<std::string>() : std::to_string(at > dropped ? at - 1 : at);
        });
    });
    connect(zip, &ZipRow::changed, this, [this, place, count](const GridZip &now) {
        m_grid.zips[place].members = now.members; // it shows them already
        static_cast<QLabel *>(count)->setText(valueCount(now.places()));
        Q_EMIT gridChanged(m_grid);
    });
}

std::size_t VaryRows::axisAt(const QPoint &global) const
{
    const int y = mapFromGlobal(global).y();
    std::size_t place = 0;
    for (const QWidget *row : m_axisRows)
        place += y > row->geometry().center().y();
    return place;
}

void VaryRows::moveAxis(std::size_t from, std::size_t to)
{
    if (from == to || to >= m_grid.axes.size())
        return;
    GridSpec grid = m_grid;
    const GridAxis axis = grid.axes[from];
    grid.axes.erase(grid.axes.begin() + std::ptrdiff_t(from));
    grid.axes.insert(grid.axes.begin() + std::ptrdiff_t(to), axis);
    Q_EMIT gridChanged(grid);
    if (auto *grip = findChild<RowGrip *>(QStringLiteral("grip-%1").arg(qtext(axis.field))))
        grip->setFocus(Qt::OtherFocusReason);
}

bool VaryRows::addField(const QString &text)
{
    const std::string field = text.trimmed().toStdString();
    if (field.empty())
        return false;
    try {
        requireGridField(field);
        const auto isTied = [&](const GridZip &zip) {
            return std::ranges::find(zip.members, field, &GridAxis::field) != zip.members.end();
        };
        if (std::ranges::find(m_grid.axes, field, &GridAxis::field) != m_grid.axes.end() ||
            std::ranges::any_of(m_grid.zips, isTied))
            throw UsageError("'" + field + "' is varied already.");
    } catch (const Error &error) {
        Q_EMIT refused(QString::fromUtf8(error.what()));
        return false;
    }
    GridSpec grid = m_grid;
    const std::string now = usualValue(grid.base, field);
    grid.axes.push_back({field, now.empty() ? std::vector<std::string>() : std::vector{now}});
    Q_EMIT gridChanged(grid);
    if (ChipField *made = fieldOf(field); made && !now.empty())
        made->editValue(0); // what is typed takes its place
    else if (made)
        made->line()->setFocus();
    return true;
}

void VaryRows::fillTies(QMenu &menu)
{
    const auto nameOf = [this](std::size_t axis) { return qtext(m_grid.axes[axis].field); };
    for (std::size_t first = 0; first < m_grid.axes.size(); ++first)
        for (std::size_t second = first + 1; second < m_grid.axes.size(); ++second)
            menu.addAction(tr("%1 and %2").arg(nameOf(first), nameOf(second)), this,
                           [this, first, second] { tie(first, second); });
    for (std::size_t zip = 0; zip < m_grid.zips.size(); ++zip)
        for (std::size_t axis = 0; axis < m_grid.axes.size(); ++axis)
            menu.addAction(tr("%1 into %2").arg(nameOf(axis), qtext(m_grid.zips[zip].name)), this,
                           [this, zip, axis] { tieInto(zip, axis); });
    if (menu.isEmpty())
        menu.addAction(tr("Two fields are needed: add them first"))->setEnabled(false);
}

bool VaryRows::haveAsMany(const std::vector<const GridAxis *> &members)
{
    if (std::ranges::all_of(members, [&](const GridAxis *member) {
            return member->values.size() == members.front()->values.size();
        })) {
        Q_EMIT refused({});
        return true;
    }
    QStringList counts;
    for (const GridAxis *member : members)
        counts << tr("%1 has %2").arg(qtext(member->field)).arg(member->values.size());
    Q_EMIT refused(tr("Fields that go together need as many values each: %1. Add the missing ones first.")
                       .arg(counts.join(QStringLiteral(", "))));
    return false;
}

void VaryRows::tie(std::size_t first, std::size_t second)
{
    if (!haveAsMany({&m_grid.axes[first], &m_grid.axes[second]}))
        return;
    GridSpec grid = m_grid;
    GridZip zip{freeName(grid), {grid.axes[first], grid.axes[second]}};
    grid.axes.erase(grid.axes.begin() + std::ptrdiff_t(second));
    grid.axes.erase(grid.axes.begin() + std::ptrdiff_t(first));
    grid.zips.push_back(std::move(zip));
    Q_EMIT gridChanged(grid);
}

void VaryRows::tieInto(std::size_t place, std::size_t axis)
{
    if (!haveAsMany({&m_grid.zips[place].members.front(), &m_grid.axes[axis]}))
        return;
    GridSpec grid = m_grid;
    grid.zips[place].members.push_back(grid.axes[axis]);
    grid.axes.erase(grid.axes.begin() + std::ptrdiff_t(axis));
    Q_EMIT gridChanged(grid);
}

void VaryRows::untie(std::size_t place)
{
    GridSpec grid = m_grid;
    for (const GridAxis &member : grid.zips[place].members) {
        GridAxis axis{member.field, {}};
        for (const std::string &value : member.values)
            if (std::ranges::find(axis.values, value) == axis.values.end())
                axis.values.push_back(value);
        grid.axes.push_back(std::move(axis));
    }
    dropGroup(grid, place);
    Q_EMIT gridChanged(grid);
}

} // namespace fovea::ui
