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
#include "widgets/sweep/field_chooser.h"
#include "widgets/sweep/vary_rows.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace fovea::ui {

namespace {

QString qtext(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
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

constexpr int fieldWidth = 170, settingWidth = 216, settingChipCross = 20, widestRule = 420;

QStringList fieldNames()
{
    QStringList names;
    for (const std::string &field : gridFields())
        names << qtext(field);
    return names;
}

QStringList settingNames()
{
    QStringList names = fieldNames();
    names.removeIf([](const QString &name) {
        return name == QLatin1String("mask") || name.startsWith(QLatin1String("mask."));
    });
    return names;
}

} // namespace

VaryCard::VaryCard(ThemeManager &themes, QWidget *parent)
    : Card(tr("Vary"), parent), m_themes(themes), m_rows(new VaryRows(themes, this)),
      m_add(new FieldChooser(fieldNames(), themes, this)),
      m_set(new FieldChooser(settingNames(), themes, this)), m_baseline(new QLineEdit(this)),
      m_seeds(new QLineEdit(this)), m_name(new QLineEdit(this)), m_also(new QLineEdit(this)),
      m_until(new QComboBox(this)), m_base(new QComboBox(this)), m_cap(new QSpinBox(this)),
      m_rules(new QWidget(this)), m_refusal(new Label(this)), m_remarks(new Label(this))
{
    m_add->setObjectName(QStringLiteral("addField"));
    m_add->setPlaceholderText(tr("+ field"));
    m_add->setAccessibleName(tr("Add a field to vary"));
    m_add->setToolTip(tr("A field that differs from cell to cell"));
    m_add->setFixedWidth(fieldWidth);
    m_set->setObjectName(QStringLiteral("addSetting"));
    m_set->setPlaceholderText(tr("+ setting: data.train=300"));
    m_set->setAccessibleName(tr("Set a field for all cells"));
    m_set->setToolTip(tr("A field that has this value in all cells, other than in the base"));
    m_set->setFixedWidth(settingWidth);
    auto *tie = makeBarButton(
        QStringLiteral("tieFields"), tr("Tie fields together"),
        tr("Fields that are tied change together: the first values of both, the second of both, …"), this);
    makeChooser(tie, themes);
    auto *ties = new QMenu(tie);
    tie->setMenu(ties);
    tie->setPopupMode(QToolButton::InstantPopup);
    connect(ties, &QMenu::aboutToShow, this, [this, ties] {
        ties->clear();
        m_rows->fillTies(*ties);
    });
    body()->addWidget(m_rows);

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
    row->addWidget(m_set);
    m_also->setObjectName(QStringLiteral("alsoCell"));
    m_also->setPlaceholderText(tr("+ cell: mask=banded:5"));
    m_also->setAccessibleName(tr("Add a cell"));
    m_also->setToolTip(tr("A cell beside the combinations: it takes the base for what it does not name"));
    m_also->setFixedWidth(180);
    row->addWidget(m_also);
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
    m_rules->hide();
    body()->addWidget(m_rules);
    m_refusal->setObjectName(QStringLiteral("gridRefusal"));
    m_refusal->setProperty("look", QStringLiteral("bad"));
    m_remarks->setObjectName(QStringLiteral("gridRemarks"));
    m_remarks->setProperty("look", QStringLiteral("muted"));
    for (QLabel *label : {m_refusal, m_remarks}) {
        label->setWordWrap(true);
        label->hide();
        body()->addWidget(label);
    }
    connect(m_also, &QLineEdit::returnPressed, this, &VaryCard::addCell);
    for (QLineEdit *line : {m_also, static_cast<QLineEdit *>(m_add), static_cast<QLineEdit *>(m_set)})
        connect(line, &QLineEdit::textEdited, this, [this] { refuse({}); });

    for (const Preset &preset : presets())
        m_base->addItem(qtext(preset.id));
    m_cap->setRange(1, 100'000);
    m_until->addItem(tr("the cap"), QString());
    for (const char *percent : {"0.9", "0.95", "0.99"})
        m_until->addItem(tr("train %1 %").arg(QByteArray(percent).toDouble() * 100),
                         QString::fromLatin1(percent));

    connect(m_rows, &VaryRows::gridChanged, this, &VaryCard::change);
    connect(m_rows, &VaryRows::refused, this, &VaryCard::refuse);
    connect(m_add, &FieldChooser::chosen, this, [this](const QString &field) {
        if (m_rows->addField(field))
            m_add->clear();
    });
    connect(m_set, &FieldChooser::chosen, this, &VaryCard::addSetting);
    connect(m_base, &QComboBox::textActivated, this, [this](const QString &id) {
        GridSpec grid = m_grid;
        const int cap = grid.cap;
        setBase(grid, id.toStdString());
        grid.cap = cap;
        change(grid);
    });
    takeText(m_baseline, [](GridSpec &grid, const std::string &text) {
        grid.baseline = text.empty() ? GridRow() : rowFrom(text);
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

void VaryCard::takeText(QLineEdit *line, const std::function<void(GridSpec &, const std::string &)> &put)
{
    connect(line, &QLineEdit::textEdited, this, [this, line, put] {
        GridSpec grid = m_grid;
        try {
            put(grid, line->text().trimmed().toStdString());
        } catch (const Error &error) {
            line->setProperty("problem", true);
            line->setStyleSheet(line->styleSheet());
            refuse(QString::fromUtf8(error.what()));
            return;
        }
        line->setProperty("problem", false);
        line->setStyleSheet(line->styleSheet());
        m_showing = true; // what is being typed stays as it is
        change(grid);
        m_showing = false;
    });
}

void VaryCard::setGrid(const GridSpec &grid)
{
    const bool sameRules = m_grid.exclude == grid.exclude && m_grid.include == grid.include &&
                           m_grid.base == grid.base && m_grid.preset == grid.preset &&
                           m_grid.axes == grid.axes && m_grid.zips == grid.zips;
    m_grid = grid;
    refuse({});
    const bool typing = m_showing;
    m_showing = true;
    if (!typing) {
        m_baseline->setText(rowText(grid.baseline));
        m_seeds->setText(seedsText(grid.seeds));
        m_name->setText(qtext(grid.name));
        for (QLineEdit *line : {m_baseline, m_seeds, m_name})
            if (line->property("problem").toBool()) {
                line->setProperty("problem", false);
                line->setStyleSheet(line->styleSheet());
            }
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
    m_rows->setGrid(grid);
    if (!sameRules)
        showRules();
}

bool VaryCard::isVaried(const std::string &field) const
{
    const auto names = [&](const GridAxis &axis) { return axis.field == field; };
    return std::ranges::any_of(m_grid.axes, names) ||
           std::ranges::any_of(m_grid.zips,
                               [&](const GridZip &zip) { return std::ranges::any_of(zip.members, names); });
}

ChipField *VaryCard::fieldOf(const std::string &field) const
{
    return m_rows->fieldOf(field);
}

// "mask=banded:5,train.lr=0.05" becomes a cell beside the product.
void VaryCard::addCell()
{
    GridSpec grid = m_grid;
    try {
        const GridRow row = rowFrom(m_also->text().trimmed().toStdString());
        std::vector<std::string> groups;
        for (const GridZip &zip : grid.zips)
            groups.push_back(zip.name);
        for (const GridAxis &one : row)
            requireGridField(one.field, groups);
        grid.include.push_back(row);
    } catch (const Error &error) {
        refuse(QString::fromUtf8(error.what()));
        return;
    }
    m_also->clear();
    change(grid);
}

// "data.train=300"; of a field alone, its value is offered to be changed.
void VaryCard::addSetting(const QString &text)
{
    GridSpec grid = m_grid;
    try {
        const qsizetype equals = text.indexOf(QLatin1Char('='));
        const std::string field = text.left(equals < 0 ? text.size() : equals).trimmed().toStdString();
        requireGridField(field);
        if (isVaried(field))
            throw UsageError("'" + field + "' is varied above: its values stand there.");
        if (equals < 0) {
            editSetting(qtext(field), qtext(::fovea::fieldOf(LaneRecord{grid.base, {}}, field)));
            return;
        }
        setBaseField(grid, field, text.mid(equals + 1).trimmed().toStdString());
    } catch (const Error &error) {
        refuse(QString::fromUtf8(error.what()));
        return;
    }
    m_set->clear();
    change(grid);
}

void VaryCard::editSetting(const QString &field, const QString &value)
{
    m_set->setText(field + QLatin1Char('=') + value);
    m_set->setFocus(Qt::OtherFocusReason);
    m_set->setSelection(int(field.size()) + 1, int(value.size()));
}

void VaryCard::setProblems(const std::vector<ValueProblem> &problems)
{
    m_rows->setProblems(problems);
}

void VaryCard::setRemarks(const QStringList &remarks)
{
    m_remarks->setText(remarks.join(QLatin1Char('\n')));
    m_remarks->setVisible(!remarks.isEmpty());
}

void VaryCard::refuse(const QString &sentence)
{
    m_refusal->setText(sentence);
    m_refusal->setVisible(!sentence.isEmpty());
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
        const QString shown = QFontMetrics(m_rules->font()).elidedText(words, Qt::ElideRight, widestRule);
        auto *chip = makeBarButton(QStringLiteral("rule"), shown,
                                   shown == words ? help : words + QLatin1Char('\n') + help, m_rules);
        chip->setAccessibleName(words);
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
    std::vector<CellField> own = ownBaseFields(m_grid);
    std::erase_if(own, [this](const CellField &setting) { return isVaried(setting.field); });
    for (const CellField &field : own)
        row->addWidget(settingChip(field));
    for (std::size_t i = 0; i < m_grid.exclude.size(); ++i)
        add(tr("without %1").arg(rowText(m_grid.exclude[i])), tr("Takes these cells back"),
            [i](GridSpec &grid) { grid.exclude.erase(grid.exclude.begin() + std::ptrdiff_t(i)); });
    for (std::size_t i = 0; i < m_grid.include.size(); ++i)
        add(tr("also %1").arg(rowText(m_grid.include[i])), tr("Leaves these further cells out"),
            [i](GridSpec &grid) { grid.include.erase(grid.include.begin() + std::ptrdiff_t(i)); });
    m_rules->setVisible(!own.empty() || !m_grid.exclude.empty() || !m_grid.include.empty());
}

// A click changes it, the cross gives the field back to the base.
QWidget *VaryCard::settingChip(const CellField &setting)
{
    auto *chip = new QFrame(m_rules);
    chip->setProperty("look", QStringLiteral("sunken"));
    auto *row = new QHBoxLayout(chip);
    row->setContentsMargins(0, 0, 2, 0);
    row->setSpacing(0);
    const QString field = qtext(setting.field), value = qtext(setting.value);
    auto *words =
        makeBarButton(QStringLiteral("setting-%1").arg(field), tr("%1 = %2").arg(field, value),
                      tr("%1 in all cells. Click to change it").arg(gridFieldName(setting.field)), chip);
    words->setProperty("look", QStringLiteral("tight"));
    auto *cross = makeIconButton(QStringLiteral("dropSetting-%1").arg(field), tr("Remove %1").arg(field),
                                 tr("Takes the value of the base again"), chip);
    cross->setFixedSize(settingChipCross, settingChipCross);
    cross->setStyleSheet(QStringLiteral("QToolButton { padding: 0; min-height: 0; }"));
    setThemedIcon(cross, QStringLiteral("close"), m_themes);
    row->addWidget(words);
    row->addWidget(cross);
    connect(words, &QToolButton::clicked, this, [this, field, value] { editSetting(field, value); });
    connect(cross, &QToolButton::clicked, this, [this, field = setting.field] {
        GridSpec grid = m_grid;
        try {
            setBaseField(grid, field, givenBaseField(grid, field));
        } catch (const Error &error) {
            refuse(QString::fromUtf8(error.what()));
            return;
        }
        change(grid);
    });
    chip->show();
    return chip;
}

void VaryCard::change(GridSpec grid)
{
    Q_EMIT gridChanged(grid);
}

} // namespace fovea::ui
