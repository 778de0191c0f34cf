// SPDX-License-Identifier: MIT
#include "widgets/forms/field_words.h"

#include "core/base/text.h"
#include "core/experiment/spec_fields.h"
#include "widgets/kit/tr.h"
#include "widgets/models/field_names.h"

#include <QLocale>

#include <algorithm>

namespace fovea::ui {

namespace {

constexpr double endless = 100'000; // a largest value that is there for the program, not for people
constexpr double aboveZero = 1e-6;  // a smallest value that stands for "not 0"

QString numberText(double value)
{
    return QString::number(value, 'g', 10);
}

QString leastWords(const Param &param)
{
    return param.minimum > 0 && param.minimum <= aboveZero
               ? Words::tr("above 0")
               : Words::tr("at least %1").arg(numberText(param.minimum));
}

QString rangeWords(const Param &param, const QString &typed)
{
    const auto value = realFrom(typed.trimmed().toStdString());
    if (param.maximum < endless && param.minimum > 0 && param.minimum <= aboveZero)
        return Words::tr("above 0, to %1").arg(numberText(param.maximum));
    if (param.maximum < endless)
        return Words::tr("%1 to %2").arg(numberText(param.minimum), numberText(param.maximum));
    return value && *value > param.maximum ? Words::tr("at most %1").arg(numberText(param.maximum))
                                           : leastWords(param);
}

bool isPartOfAName(QChar letter)
{
    return letter.isLetterOrNumber() || letter == u'_' || letter == u'.';
}

// Every key that stands alone; a full stop after it ends the sentence.
void replaceKey(QString &text, const QString &key, QString name)
{
    for (qsizetype at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + 1)) {
        const qsizetype end = at + key.size();
        const bool goesOn = end < text.size() && (isPartOfAName(text[end]) && text[end] != u'.');
        if (goesOn || (at > 0 && isPartOfAName(text[at - 1])))
            continue;
        if (at > 0 && name.mid(1) == name.mid(1).toLower())
            name[0] = name[0].toLower();
        text.replace(at, key.size(), name);
    }
}

} // namespace

QString refusalWords(const QString &name, const Param &param, const QString &typed)
{
    switch (param.type) {
    case ParamType::Integer:
    case ParamType::Real:
        return Words::tr("%1: %2").arg(name, rangeWords(param, typed));
    case ParamType::Choice:
    case ParamType::Flag:
        break;
    }
    return Words::tr("%1: %2").arg(name, QString::fromStdString(allowedText(param)));
}

QString withFieldNames(const std::string &sentence)
{
    QString text = QString::fromStdString(sentence);
    for (const SpecField &field : specFields())
        replaceKey(text, QString::fromStdString(field.key), fieldName(field.key));
    return text;
}

} // namespace fovea::ui
