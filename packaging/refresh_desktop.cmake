# Tells the desktop about new or removed file types, entries and icons. Packages need none of it: theirs is done by the
# package manager, and a DESTDIR is not where the desktop looks.
function(refresh_desktop data)
  if(NOT "$ENV{DESTDIR}" STREQUAL "")
    return()
  endif()
  foreach(call
      "update-mime-database;${data}/mime"
      "update-desktop-database;-q;${data}/applications"
      "gtk-update-icon-cache;-q;-t;-f;${data}/icons/hicolor")
    list(POP_FRONT call program)
    list(GET call -1 folder)
    find_program(found NAMES ${program} NO_CACHE)
    if(found AND EXISTS ${folder})
      execute_process(COMMAND ${found} ${call} OUTPUT_QUIET ERROR_QUIET)
    endif()
    unset(found)
  endforeach()
endfunction()
