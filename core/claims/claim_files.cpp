// SPDX-License-Identifier: MIT
#include "core/claims/claim_files.h"

#include "core/base/errors.h"
#include "core/base/hash.h"
#include "core/base/text.h"
#include "core/claims/claim_json.h"
#include "core/sweep/sweep_folder.h"
#include "core/sweep/worker.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

namespace fovea {

namespace {

// Claim and evidence must not share seeds with what chose presets, recordings and lessons.
constexpr std::pair<std::uint64_t, std::uint64_t> usedSeeds[] = {
    {1, 1}, {101, 106}, {201, 210}, {301, 340}, {401, 410}};

void requireFresh(const Claim &claim)
{
    for (const std::uint64_t seed : claim.seeds)
        for (const auto &[from, to] : usedSeeds)
            if (seed >= from && seed <= to)
                throw InputError("Claim " + claim.id + " takes seed " + std::to_string(seed) +
                                 ", which was used to choose settings.");
}

} // namespace

std::string sharedFolderOf(const std::string &programFile)
{
    namespace fs = std::filesystem;
    const fs::path beside = (fs::path(programFile).parent_path() / FOVEA_SHARE_FROM_BIN).lexically_normal();
    std::error_code ignored;
    for (const fs::path &folder : {beside, fs::path(FOVEA_SHARE_INSTALLED)})
        if (fs::is_directory(folder, ignored))
            return folder.string();
    return {};
}

ClaimRegister registerFrom(const std::string &folder)
{
    std::vector<std::string> files;
    std::error_code error;
    for (const auto &entry : std::filesystem::directory_iterator(folder, error))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path().string());
    if (files.empty())
        throw InputError("There are no claims in '" + folder + "'.");
    std::ranges::sort(files);
    ClaimRegister all;
    std::set<std::string> ids;
    std::string hashes;
    for (const std::string &file : files) {
        try {
            readClaims(contentsOf(file).value_or(""), all);
        } catch (const Error &wrong) {
            throw InputError("'" + file + "': " + wrong.what());
        }
    }
    for (const Claim *claim : all.all()) {
        if (!ids.insert(claim->id).second)
            throw InputError("Claim " + claim->id + " is registered twice in '" + folder + "'.");
        requireFresh(*claim);
        hashes += claim->id + claim->hash;
    }
    all.hash = hexText(hashOf(hashes));
    return all;
}

ClaimRegister shippedRegister()
{
    const std::string shared = sharedFolderOf(ownProgram());
    if (shared.empty())
        throw InputError("The folder with the claims was not found beside the program.");
    return registerFrom(shared + "/claims");
}

std::string shippedEvidence()
{
    if (const char *folder = std::getenv("FOVEA_EVIDENCE"))
        return folder;
    const std::string shared = sharedFolderOf(ownProgram());
    return shared.empty() ? std::string() : shared + "/evidence";
}

} // namespace fovea
