// SPDX-License-Identifier: MIT
#include "app/handbook/help_links.h"

#include "app/handbook/glossary.h"

#include <QApplication>
#include <QHelpEvent>
#include <QUrl>
#include <QWhatsThis>
#include <QWidget>

namespace fovea::app {

HelpLinks::HelpLinks(QObject *parent) : QObject(parent)
{
    qApp->installEventFilter(this);
}

QString HelpLinks::withLinks(const QString &help)
{
    QString text = help.toHtmlEscaped(); // names in it may look like HTML
    QStringList links;
    for (const QString &term : termsIn(help))
        links << QStringLiteral("<a href=\"glossary:%1\">%2</a>")
                     .arg(QString::fromLatin1(QUrl::toPercentEncoding(term)), term.toHtmlEscaped());
    if (!links.isEmpty())
        text += QStringLiteral("<p>%1 %2</p>").arg(tr("Glossary:"), links.join(QStringLiteral(" · ")));
    return text;
}

bool HelpLinks::eventFilter(QObject *watched, QEvent *event)
{
    auto *widget = qobject_cast<QWidget *>(watched);
    if (event->type() == QEvent::WhatsThis && widget && !widget->whatsThis().isEmpty()) {
        QWhatsThis::showText(static_cast<QHelpEvent *>(event)->globalPos(), withLinks(widget->whatsThis()),
                             widget);
        return true;
    }
    if (event->type() == QEvent::WhatsThisClicked) {
        const QUrl link(static_cast<QWhatsThisClickedEvent *>(event)->href());
        if (link.scheme() == QLatin1String("glossary")) {
            QWhatsThis::hideText();
            Q_EMIT termAsked(link.path());
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace fovea::app
