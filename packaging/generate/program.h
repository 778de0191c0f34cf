// SPDX-License-Identifier: MIT
#pragma once

#include "app/command/command_line.h"

#include <string>
#include <vector>

namespace fovea::packaging {

using app::Count;
using app::Operand;
using app::Option;
using app::Verb;

// A program as the manual and the shells see it, taken from the tables that the program itself parses with.
struct Program
{
    std::string name;
    std::string summary;
    std::vector<std::string> examples;
    std::vector<Operand> operands;
    std::vector<Option> options; // of the program itself
    std::vector<Verb> verbs;     // empty for the window
};

Program windowProgram();
Program terminalProgram();

// All that one verb takes: its own options and those every verb has.
std::vector<Option> optionsOf(const Verb &verb);

// "-o, --output FILE"; the parts as they are typed.
std::vector<std::string> spellings(const Option &option);

// What may stand for a value, for the shells.
struct Values
{
    enum class Kind { None, Words, Files, Folders, Anything };

    Kind kind = Kind::Anything;
    std::vector<std::string> words; // to choose from
    std::string suffix;             // of files: ".fovea"; empty for any
};

Values valuesOf(const Option &option);
Values valuesOf(const Operand &operand);

} // namespace fovea::packaging
