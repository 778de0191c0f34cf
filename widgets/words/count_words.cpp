// SPDX-License-Identifier: MIT
#include "widgets/words/count_words.h"

#include "widgets/kit/tr.h"

namespace fovea::ui {

QString countWord(int count)
{
    const QStringList words = {Words::tr("none"),  Words::tr("one"),  Words::tr("two"), Words::tr("three"),
                               Words::tr("four"),  Words::tr("five"), Words::tr("six"), Words::tr("seven"),
                               Words::tr("eight"), Words::tr("nine"), Words::tr("ten")};
    return count >= 0 && count < words.size() ? words[count] : QString::number(count);
}

QString epochsWords(int epochs)
{
    return epochs == 1 ? Words::tr("1 epoch") : Words::tr("%1 epochs").arg(epochs);
}

QString listed(const QStringList &names)
{
    if (names.size() < 2)
        return names.join(QString());
    return Words::tr("%1 and %2")
        .arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

} // namespace fovea::ui
