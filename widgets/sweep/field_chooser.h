// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QLineEdit>

class QCompleter;

namespace fovea::ui {

// A field to type the name of something that is known, with a list of what fits. Enter takes what is marked
// there, or the only one that fits; what fits nothing is handed on as it stands. The text stays until it is
// cleared.
class FieldChooser : public QLineEdit
{
    Q_OBJECT

public:
    FieldChooser(const QStringList &names, ThemeManager &themes, QWidget *parent = nullptr);

    void offerAll();

Q_SIGNALS:
    void chosen(const QString &text);

protected:
    void keyPressEvent(QKeyEvent *event) override; // Down opens the list

private:
    void take(const QString &text);

    QStringList m_names;
    bool m_isTaking = false; // Enter in the list is told twice
};

// Gives the list of a completer its frame.
void dressPopup(QCompleter &completer);

} // namespace fovea::ui
