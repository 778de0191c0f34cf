// SPDX-License-Identifier: MIT
#include "widgets/sweep/vary_card.h"

#include "core/base/errors.h"
#include "core/base/text.h"
#include "core/experiment/presets.h"
#include "core/sweep/grid/cell_fields.h"
#include "core/sweep/grid/grid_json.h"
#include "core/sweep/grid/grid_text.h"
#include "widgets/cells/cell_words.h"
#include "widgets/kit/bar_button.h"
#include "widgets/kit/icons.h"
#include "widgets/kit/label.h"
#include "widgets/kit/wrap_row.h"
#include "widgets/sweep/chip_field.h"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr int headWidth = 150;

QString qtext(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

std::vector<std::string> texts(const QStringList &values)
{
    std::vector<std::string> all;
    for (const QString &value : values)
        all.push_back(value.toStdString());
    return all;
}

QString rowText(const GridRow &row)
{
    QStringList words;
    for (const GridAxis &axis : row)
        words << qtext(axis.field) + QLatin1Char('=') +
                     (axis.values.size() == 1
                          ? qtext(axis.values.front())
                          : QLatin1Char('{') + qtext(joined(axis.values, ",")) + QLatin1Char('}'));
    return words.join(QLatin1Char(','));
}

// "201..205" where they follow each other.
QString seedsText(const std::vector<std::uint64_t> &seeds)
{
    bool follow = seeds.size() > 2;
    for (std::size_t i = 1; i < seeds.size(); ++i)
        follow = follow && seeds[i] == seeds[i - 1] + 1;
    if (follow)
        return QStringLiteral("%1..%2").arg(seeds.front()).arg(seeds.back());
    QStringList all;
    for (const std::uint64_t seed : seeds)
        all << QString::number(seed);
    return all.join(QLatin1Char(','));
}

} // namespace

VaryCard::VaryCard(ThemeManager &themes, QWidget *parent)
    : Card(tr("Vary"), parent), m_themes(themes), m_rows(new QVBoxLayout), m_baseline(new QLineEdit(this)),
      m_seeds(new QLineEdit(this)), m_name(new QLineEdit(this)), m_until(new QComboBox(this)),
      m_base(new QComboBox(this)), m_cap(new QSpinBox(this)), m_rules(new QWidget(this))
{
    m_add = fieldBox(tr("+ field"));
    m_add->setObjectName(QStringLiteral("addField"));
    m_add->setAccessibleName(tr("Add a field to vary"));
    auto *tie = new QPushButton(tr("Tie the last two fields"), this);
    tie->setObjectName(QStringLiteral("tieFields"));
    tie->setToolTip(
        tr("Fields that are tied change together: the first values of both, the second of both, …"));
    m_rows->setSpacing(size::tiny);
    body()->addLayout(m_rows);

    auto *options = new QWidget(this);
    auto *row = new WrapRow(options);
    const auto named = [&](const QString &name, QWidget *editor, const QString &id, int width,
                           const QString &help) {
        auto *pair = new QWidget(options);
        auto *both = new QHBoxLayout(pair);
        both->setContentsMargins(0, 0, 0, 0);
        both->setSpacing(size::tiny);
        auto *label = new Label(name, pair);
        label->setProperty("look", QStringLiteral("muted"));
        label->setBuddy(editor);
        both->addWidget(label);
        both->addWidget(editor);
        editor->setObjectName(id);
        editor->setAccessibleName(name);
        editor->setToolTip(help);
        editor->setFixedWidth(width);
        row->addWidget(pair);
    };
    row->addWidget(m_add);
    row->addWidget(tie);
    named(tr("Base"), m_base, QStringLiteral("gridBase"), 170,
          tr("The settings that all cells share: those of a prepared experiment"));
    named(tr("Against"), m_baseline, QStringLiteral("gridBaseline"), 120,
          tr("What every cell is compared with, as mask=full; empty: nothing"));
    named(tr("Seeds"), m_seeds, QStringLiteral("gridSeeds"), 100, tr("As 201..205 or 1,2,7"));
    named(tr("Until"), m_until, QStringLiteral("gridUntil"), 110, tr("Ends a run when it has arrived"));
    named(tr("Cap"), m_cap, QStringLiteral("gridCap"), 90, tr("Epochs at most"));
    named(tr("Name"), m_name, QStringLiteral("gridName"), 130, tr("What the sweep is called"));
    body()->addWidget(options);
    new WrapRow(m_rules);
    body()->addWidget(m_rules);

    for (const Preset &preset : presets())
        m_base->addItem(qtext(preset.id));
    m_cap->setRange(1, 100'000);
    m_until->addItem(tr("the cap"), QString());
    for (const char *percent : {"0.9", "0.95", "0.99"})
        m_until->addItem(tr("train %1 %").arg(QByteArray(percent).toDouble() * 100),
                         QString::fromLatin1(percent));

    connect(tie, &QPushButton::clicked, this, &VaryCard::tie);
    connect(m_add->lineEdit(), &QLineEdit::returnPressed, this, [this] { addField(m_add->currentText()); });
    connect(m_add, &QComboBox::textActivated, this, &VaryCard::addField);
    connect(m_base, &QComboBox::textActivated, this, [this](const QString &id) {
        GridSpec grid = m_grid;
        const int cap = grid.cap;
        setBase(grid, id.toStdString());
        grid.cap = cap;
        change(grid);
    });
    takeText(m_baseline, [](GridSpec &grid, const std::string &text) {
        grid.baseline = text.empty() ? GridRow() : rowFrom("baseline", text);
    });
    takeText(m_seeds, [](GridSpec &grid, const std::string &text) { grid.seeds = gridSeedsFrom(text); });
    takeText(m_name,
             [](GridSpec &grid, const std::string &text) { grid.name = text.empty() ? "sweep" : text; });
    connect(m_until, &QComboBox::activated, this, [this] {
        GridSpec grid = m_grid;
        const QString share = m_until->currentData().toString();
        grid.until = share.isEmpty() ? std::optional<double>() : share.toDouble();
        change(grid);
    });
    connect(m_cap, &QSpinBox::valueChanged, this, [this](int cap) {
        if (m_showing)
            return;
        GridSpec grid = m_grid;
        grid.cap = cap;
        change(grid);
    });
}

QComboBox *VaryCard::fieldBox(const QString &placeholder)
{
    auto *box = new QComboBox(this);
    box->setEditable(true);
    box->setInsertPolicy(QComboBox::NoInsert);
    for (const std::string &field : gridFields())
        box->addItem(qtext(field));
    for (int i = 0; i < box->count(); ++i)
        box->setItemData(i, gridFieldName(box->itemText(i).toStdString()), Qt::ToolTipRole);
    box->setCurrentIndex(-1);
    box->lineEdit()->setPlaceholderText(placeholder);
    box->completer()->setFilterMode(Qt::MatchContains);
    box->completer()->setCompletionMode(QCompleter::PopupCompletion);
    box->setFixedWidth(180);
    return box;
}

void VaryCard::takeText(QLineEdit *line, const std::function<void(GridSpec &, const std::string &)> &put)
{
    connect(line, &QLineEdit::textEdited, this, [this, line, put] {
        GridSpec grid = m_grid;
        try {
            put(grid, line->text().trimmed().toStdString());
        } catch (const Error &error) {
            line->setProperty("problem", true);
            line->setStyleSheet(line->styleSheet());
            Q_EMIT refused(QString::fromUtf8(error.what()));
            return;
        }
        line->setProperty("problem", false);
        line->setStyleSheet(line->styleSheet());
        Q_EMIT refused({});
        m_showing = true; // what is being typed stays as it is
        change(grid);
        m_showing = false;
    });
}

void VaryCard::setGrid(const GridSpec &grid)
{
    const bool sameRows = m_grid.axes == grid.axes && m_grid.zips == grid.zips && m_rows->count() > 0;
    const bool sameRules = m_grid.exclude == grid.exclude && m_grid.include == grid.include && sameRows;
    m_grid = grid;
    const bool typing = m_showing;
    m_showing = true;
    if (!typing) {
        m_baseline->setText(rowText(grid.baseline));
        m_seeds->setText(seedsText(grid.seeds));
        m_name->setText(qtext(grid.name));
    }
    m_base->setCurrentIndex(m_base->findText(qtext(grid.preset)));
    if (m_base->currentIndex() < 0)
        m_base->setPlaceholderText(tr("own settings"));
    m_cap->setValue(grid.cap);
    const QString share = grid.until ? qtext(textOf(*grid.until)) : QString();
    if (m_until->findData(share) < 0)
        m_until->addItem(tr("train %1 %").arg(100 * *grid.until), share);
    m_until->setCurrentIndex(m_until->findData(share));
    m_showing = typing;
    if (!sameRows)
        showRows();
    if (!sameRules)
        showRules();
}

ChipField *VaryCard::fieldOf(const std::string &field) const
{
    for (const auto &[name, chips] : m_fields)
        if (name == qtext(field))
            return chips;
    return nullptr;
}

void VaryCard::showRows()
{
    m_fields.clear();
    while (QLayoutItem *item = m_rows->takeAt(0)) {
        if (item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    for (std::size_t i = 0; i < m_grid.axes.size(); ++i)
        addAxisRow(i);
    for (std::size_t i = 0; i < m_grid.zips.size(); ++i)
        addZipRow(i);
    if (m_grid.axes.empty() && m_grid.zips.empty()) {
        auto *hint =
            new Label(tr("Nothing is varied yet. Add a field below, or start from a prepared grid."), this);
        hint->setProperty("look", QStringLiteral("muted"));
        m_rows->addWidget(hint);
    }
}

ChipField *VaryCard::chips(const std::string &field, const std::vector<std::string> &values,
                           const std::function<void(GridSpec &, const std::vector<std::string> &)> &put)
{
    auto *made = new ChipField(qtext(field), m_themes, this);
    made->setObjectName(QStringLiteral("axis-%1").arg(qtext(field)));
    QStringList shown, choices;
    for (const std::string &value : values)
        shown << qtext(value);
    for (const std::string &choice : fieldChoices(field))
        choices << qtext(choice);
    made->setValues(shown);
    made->setChoices(choices);
    connect(made, &ChipField::refused, this, &VaryCard::refused);
    connect(made, &ChipField::valuesChanged, this, [this, put](const QStringList &all) {
        GridSpec grid = m_grid;
        put(grid, texts(all));
        m_grid.axes = grid.axes; // the chips show it already
        m_grid.zips = grid.zips;
        change(grid);
    });
    m_fields.append({qtext(field), made});
    return made;
}

QWidget *VaryCard::rowHead(const QString &name, const QString &help, const std::function<void()> &remove,
                           const std::function<void(int)> &move, QWidget *content)
{
    auto *row = new QWidget(this);
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(size::gap);
    auto *head = new QWidget(row);
    head->setFixedWidth(headWidth);
    auto *texts = new QVBoxLayout(head);
    texts->setContentsMargins(0, 0, 0, 0);
    texts->setSpacing(0);
    auto *title = new Label(name, head);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    auto *words = new Label(help, head);
    words->setFont(ui::font(Type::Small));
    words->setProperty("look", QStringLiteral("muted"));
    texts->addWidget(title);
    texts->addWidget(words);
    line->addWidget(head);
    line->addWidget(content, 1);
    if (move) {
        auto *up = makeIconButton(QStringLiteral("slower-%1").arg(name), tr("Varies more slowly"),
                                  tr("Moves %1 before the row above it").arg(name), row);
        up->setText(QStringLiteral("↑"));
        connect(up, &QToolButton::clicked, row, [move] { move(-1); });
        line->addWidget(up);
    }
    auto *cross = makeIconButton(QStringLiteral("dropField-%1").arg(name), tr("Remove %1").arg(name),
                                 tr("Does not vary %1 any more").arg(name), row);
    setThemedIcon(cross, QStringLiteral("close"), m_themes);
    connect(cross, &QToolButton::clicked, row, remove);
    line->addWidget(cross);
    return row;
}

void VaryCard::addAxisRow(std::size_t place)
{
    const GridAxis &axis = m_grid.axes[place];
    ChipField *values =
        chips(axis.field, axis.values, [place](GridSpec &grid, const std::vector<std::string> &all) {
            grid.axes[place].values = all;
        });
    const auto move = [this, place](int by) {
        if (place == 0)
            return;
        GridSpec grid = m_grid;
        std::swap(grid.axes[place], grid.axes[place - 1]);
        (void)by;
        change(grid);
    };
    m_rows->addWidget(rowHead(
        qtext(axis.field), gridFieldName(axis.field),
        [this, place] {
            GridSpec grid = m_grid;
            grid.axes.erase(grid.axes.begin() + std::ptrdiff_t(place));
            change(grid);
        },
        place > 0 ? std::function<void(int)>(move) : std::function<void(int)>(), values));
}

void VaryCard::addZipRow(std::size_t place)
{
    const GridZip &zip = m_grid.zips[place];
    auto *frame = new QFrame(this);
    frame->setProperty("look", QStringLiteral("card"));
    auto *column = new QVBoxLayout(frame);
    column->setContentsMargins(size::gap, size::tiny, size::gap, size::tiny);
    column->setSpacing(size::tiny);
    for (std::size_t member = 0; member < zip.members.size(); ++member) {
        auto *row = new QHBoxLayout;
        auto *label = new Label(qtext(zip.members[member].field), frame);
        label->setProperty("look", QStringLiteral("muted"));
        label->setFixedWidth(headWidth - size::wide);
        row->addWidget(label);
        row->addWidget(chips(zip.members[member].field, zip.members[member].values,
                             [place, member](GridSpec &grid, const std::vector<std::string> &all) {
                                 grid.zips[place].members[member].values = all;
                             }),
                       1);
        column->addLayout(row);
    }
    m_rows->addWidget(rowHead(
        qtext(zip.name), tr("go together"),
        [this, place] {
            GridSpec grid = m_grid;
            grid.zips.erase(grid.zips.begin() + std::ptrdiff_t(place));
            change(grid);
        },
        {}, frame));
}

void VaryCard::addField(const QString &text)
{
    const std::string field = text.trimmed().toStdString();
    if (field.empty())
        return;
    try {
        requireGridField(field);
        if (std::ranges::find(m_grid.axes, field, &GridAxis::field) != m_grid.axes.end())
            throw UsageError("'" + field + "' is varied already.");
    } catch (const Error &error) {
        Q_EMIT refused(QString::fromUtf8(error.what()));
        return;
    }
    GridSpec grid = m_grid;
    // It begins with the value that the base has.
    std::string now;
    try {
        now = ::fovea::fieldOf(LaneRecord{grid.base, {}}, field);
    } catch (const Error &) {
        now.clear();
    }
    grid.axes.push_back({field, now.empty() ? std::vector<std::string>() : std::vector{now}});
    m_add->setCurrentIndex(-1);
    m_add->clearEditText();
    change(grid);
    if (ChipField *made = VaryCard::fieldOf(field))
        made->line()->setFocus();
}

void VaryCard::tie()
{
    if (m_grid.axes.size() < 2) {
        Q_EMIT refused(tr("Two fields are needed to tie them together. Add them first."));
        return;
    }
    GridSpec grid = m_grid;
    GridAxis second = grid.axes.back();
    grid.axes.pop_back();
    GridAxis first = grid.axes.back();
    grid.axes.pop_back();
    std::string name = "group";
    for (int i = 2; std::ranges::find(grid.zips, name, &GridZip::name) != grid.zips.end(); ++i)
        name = "group" + std::to_string(i);
    grid.zips.push_back({name, {std::move(first), std::move(second)}});
    change(grid);
}

void VaryCard::showRules()
{
    auto *row = static_cast<WrapRow *>(m_rules->layout());
    while (QLayoutItem *item = row->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    const auto add = [&](const QString &words, const QString &help,
                         const std::function<void(GridSpec &)> &drop) {
        auto *chip = makeBarButton(QStringLiteral("rule"), words, help, m_rules);
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setLayoutDirection(Qt::RightToLeft);
        chip->setProperty("look", QStringLiteral("chooser"));
        setThemedIcon(chip, QStringLiteral("close"), m_themes);
        connect(chip, &QToolButton::clicked, this, [this, drop] {
            GridSpec grid = m_grid;
            drop(grid);
            change(grid);
        });
        row->addWidget(chip);
        chip->show();
    };
    for (std::size_t i = 0; i < m_grid.exclude.size(); ++i)
        add(tr("without %1").arg(rowText(m_grid.exclude[i])), tr("Takes these cells back"),
            [i](GridSpec &grid) { grid.exclude.erase(grid.exclude.begin() + std::ptrdiff_t(i)); });
    for (std::size_t i = 0; i < m_grid.include.size(); ++i)
        add(tr("also %1").arg(rowText(m_grid.include[i])), tr("Leaves these further cells out"),
            [i](GridSpec &grid) { grid.include.erase(grid.include.begin() + std::ptrdiff_t(i)); });
    m_rules->setVisible(!m_grid.exclude.empty() || !m_grid.include.empty());
}

void VaryCard::change(GridSpec grid)
{
    Q_EMIT gridChanged(grid);
}

} // namespace fovea::ui
