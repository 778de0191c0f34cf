// SPDX-License-Identifier: MIT
#include "core/store/tables/row_words.h"

#include "core/base/errors.h"

#include <limits>

namespace fovea {

std::string nameOf(RunId id)
{
    return " run " + std::to_string(std::int64_t(id));
}

std::string ofRun(RunId id)
{
    return " of" + nameOf(id);
}

std::string atEpoch(int epoch)
{
    return epoch < 0 ? " at the start" : " at epoch " + std::to_string(epoch);
}

int epochFrom(const Database &database, std::int64_t number, const std::string &what)
{
    if (number < -1 || number > std::numeric_limits<int>::max())
        throw InputError("'" + database.shown() + "' is damaged: " + what + " are of epoch " +
                         std::to_string(number) + ".");
    return int(number);
}

} // namespace fovea
