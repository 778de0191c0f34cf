// SPDX-License-Identifier: MIT
#include "widgets/charts/bound_words.h"

#include "core/metrics/row.h"
#include "widgets/charts/sandbox_text.h"
#include "widgets/kit/tr.h"

#include <cmath>

namespace fovea::ui {

QString boundFigure(double logBound)
{
    const double bound = std::exp(logBound);
    if (bound >= 1e5 || bound < 0.001)
        return figureOfLog(logBound);
    return figure(bound, bound >= 10 ? 0 : bound >= 1 ? 1 : 3);
}

QString boundWords(double logBound, bool swaps)
{
    const QString cap =
        swaps ? Words::tr("while the same keys are kept, a softmax never moves by more than 1/2 of "
                          "what its scores move")
              : Words::tr("a softmax never moves by more than 1/2 of what its scores move");
    return isEmptyBound(logBound) ? Words::tr("The bound (%1) is empty: %2.").arg(boundFigure(logBound), cap)
                                  : Words::tr("The bound (%1) says something: it is below 1/2, and %2.")
                                        .arg(boundFigure(logBound), cap);
}

} // namespace fovea::ui
