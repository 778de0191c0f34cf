// SPDX-License-Identifier: MIT
#include "app/handbook/glossary.h"

#include <QFile>
#include <QMap>
#include <QRegularExpression>

namespace fovea::app {

QString glossaryText()
{
    QFile file(QStringLiteral(":/glossary.md"));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList glossaryTerms()
{
    static const QStringList terms = [] {
        static const QRegularExpression heading(QStringLiteral("^### (.+)$"),
                                                QRegularExpression::MultilineOption);
        QStringList found;
        for (const auto &match : heading.globalMatch(glossaryText()))
            found << match.captured(1).trimmed();
        return found;
    }();
    return terms;
}

QStringList termsIn(const QString &text, int most)
{
    QMultiMap<qsizetype, QString> places;
    for (const QString &term : glossaryTerms()) {
        QStringList words = term.split(QStringLiteral(", "));
        for (QString &word : words)
            word = QRegularExpression::escape(word);
        QString pattern = QStringLiteral("\\b(%1)s?\\b").arg(words.join(u'|'));
        pattern.replace(QLatin1String("query"), QLatin1String("quer(y|ie)"), Qt::CaseInsensitive);
        const QRegularExpression any(pattern, QRegularExpression::CaseInsensitiveOption);
        if (const auto match = any.match(text); match.hasMatch())
            places.insert(match.capturedStart(), term);
    }
    return QStringList(places.values()).mid(0, most);
}

} // namespace fovea::app
