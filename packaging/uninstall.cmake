# Removes what `cmake --install` has written, by its list. In: BUILD, the folder of the build; DATA, the folder share.
# Sessions and settings are the person's own and lie elsewhere.
include(${CMAKE_CURRENT_LIST_DIR}/refresh_desktop.cmake)

file(GLOB lists ${BUILD}/install_manifest*.txt)
if(NOT lists)
  message(FATAL_ERROR "Nothing was installed from ${BUILD}")
endif()
foreach(list IN LISTS lists)
  file(STRINGS ${list} files)
  foreach(file IN LISTS files)
    message(STATUS "Removing $ENV{DESTDIR}${file}")
    file(REMOVE $ENV{DESTDIR}${file})
  endforeach()
  file(REMOVE ${list})
endforeach()

foreach(folder fovea/recordings fovea/lessons fovea doc/fovea)
  file(GLOB left $ENV{DESTDIR}${DATA}/${folder}/*)
  if(NOT left)
    file(REMOVE_RECURSE $ENV{DESTDIR}${DATA}/${folder})
  endif()
endforeach()
refresh_desktop(${DATA})
