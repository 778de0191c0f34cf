// SPDX-License-Identifier: MIT
#include "widgets/models/field_names.h"

#include "core/attention/mask.h"
#include "core/experiment/field_words.h"

#include <QCoreApplication>

namespace fovea::ui {

namespace {

// The engine's words in the language of the desktop.
QString translated(std::string_view text)
{
    return QCoreApplication::translate("fovea::ui::FieldNames", std::string(text).c_str());
}

QString made(std::string_view key)
{
    const auto dot = key.find('.');
    QString name = QString::fromUtf8(key.substr(dot == std::string_view::npos ? 0 : dot + 1));
    name.replace(u'_', u' ').replace(u'-', u' ');
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return name;
}

} // namespace

QString fieldName(std::string_view key)
{
    const std::string_view name = fovea::fieldName(key);
    return name.empty() ? made(key) : translated(name);
}

QString choiceName(std::string_view key, std::string_view choice)
{
    if (const MaskInfo *mask = key == maskKey ? maskCatalogue().find(choice) : nullptr)
        return QString::fromStdString(mask->name);
    const std::string_view name = fovea::choiceName(key, choice);
    return name.empty() ? QString::fromUtf8(choice) : translated(name);
}

QString fieldWords(std::string_view key, std::string_view value)
{
    return QString::fromStdString(fovea::fieldWords(key, value));
}

QString emptyName(std::string_view key)
{
    return translated(fovea::emptyName(key));
}

} // namespace fovea::ui
