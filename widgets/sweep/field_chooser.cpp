// SPDX-License-Identifier: MIT
#include "widgets/sweep/field_chooser.h"

#include "widgets/kit/icons.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QTimer>

namespace fovea::ui {

FieldChooser::FieldChooser(const QStringList &names, ThemeManager &themes, QWidget *parent)
    : QLineEdit(parent), m_names(names)
{
    constexpr int mostShown = 14;
    auto *completer = new QCompleter(names, this);
    completer->setFilterMode(Qt::MatchContains);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setMaxVisibleItems(mostShown);
    dressPopup(*completer);
    setCompleter(completer);
    auto *all = new QAction(tr("Shows all"), this);
    setThemedIcon(all, QStringLiteral("chevron-down"), themes);
    addAction(all, QLineEdit::TrailingPosition);
    connect(all, &QAction::triggered, this, &FieldChooser::offerAll);
    // The list tells its choice after the line has told Enter: both are heard, and taken once.
    connect(completer, qOverload<const QString &>(&QCompleter::activated), this, &FieldChooser::take);
    connect(this, &QLineEdit::returnPressed, this, [this] { take(text()); });
}

void FieldChooser::offerAll()
{
    setFocus(Qt::OtherFocusReason);
    completer()->setCompletionPrefix(QString());
    completer()->complete();
}

void FieldChooser::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down && text().isEmpty())
        offerAll();
    else
        QLineEdit::keyPressEvent(event);
}

void FieldChooser::take(const QString &)
{
    if (m_isTaking)
        return;
    m_isTaking = true;
    QTimer::singleShot(0, this, [this] {
        m_isTaking = false;
        completer()->popup()->hide();
        QString wanted = text().trimmed();
        if (wanted.isEmpty())
            return;
        if (!m_names.contains(wanted)) {
            const QStringList begun =
                m_names.filter(QRegularExpression(QLatin1Char('^') + QRegularExpression::escape(wanted),
                                                  QRegularExpression::CaseInsensitiveOption));
            const QStringList within = m_names.filter(wanted, Qt::CaseInsensitive);
            if (begun.size() == 1)
                wanted = begun.front();
            else if (begun.isEmpty() && within.size() == 1)
                wanted = within.front();
        }
        Q_EMIT chosen(wanted);
    });
}

void dressPopup(QCompleter &completer)
{
    completer.popup()->setProperty("look", QStringLiteral("popup"));
}

} // namespace fovea::ui
