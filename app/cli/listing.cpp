// SPDX-License-Identifier: MIT
#include "app/cli/listing.h"

#include "core/base/wording.h"
#include "core/report/text_table.h"

namespace fovea::app {

std::string parameterLines(const ParamSchema &schema)
{
    TextTable table;
    for (const Param &param : schema)
        table.add({"    " + param.id + "=" + textOf(param.fallback), allowedText(param), param.help});
    return schema.empty() ? std::string() : "  Parameters:\n" + table.text();
}

} // namespace fovea::app
