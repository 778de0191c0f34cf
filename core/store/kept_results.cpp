// SPDX-License-Identifier: MIT
#include "core/store/kept_results.h"

#include "core/base/errors.h"
#include "core/store/tables/format.h"

namespace fovea {

bool keepResults(SessionWriter &writer, const std::vector<StoredResult> &results)
{
    try {
        for (const StoredResult &result : results)
            writer.storeResult(result);
        return true;
    } catch (const Error &) {
        return false;
    }
}

bool keepResults(const std::string &path, const std::vector<StoredResult> &results)
{
    if (results.empty())
        return true;
    try {
        if (Session::open(path).version() != sessionVersion)
            return false;
        SessionWriter writer = SessionWriter::open(path);
        const bool all = keepResults(writer, results);
        writer.close();
        return all;
    } catch (const Error &) {
        return false;
    }
}

} // namespace fovea
