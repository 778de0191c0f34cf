# What is installed, by the components fovea (the window), fovea-cli (the terminal) and documents. Included last, when
# programs and tests are known. The Debian packages take the first two.
include(GNUInstallDirs)

set(FOVEA_HOMEPAGE https://github.com/fovea/fovea)
set(FOVEA_ID io.github.fovea.Fovea) # of desktop entry, metainfo, icon and window
set(FOVEA_ZSH_FOLDER ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING "Where zsh finds completions")
set(package_files ${PROJECT_BINARY_DIR}/package_files) # made while building
set(desktop_files ${PROJECT_SOURCE_DIR}/packaging/desktop)
set(drawings ${PROJECT_SOURCE_DIR}/resources/icons)

# The release is the first heading of the changelog.
set(changelog ${PROJECT_SOURCE_DIR}/packaging/CHANGELOG.md)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${changelog})
file(STRINGS ${changelog} heading REGEX "^## " LIMIT_COUNT 1)
if(NOT heading MATCHES "^## ([0-9.]+) - ([0-9-]+)$" OR NOT CMAKE_MATCH_1 STREQUAL PROJECT_VERSION)
  message(FATAL_ERROR "packaging/CHANGELOG.md begins with '${heading}', not with version ${PROJECT_VERSION}")
endif()
set(FOVEA_RELEASE_DATE ${CMAKE_MATCH_2})
configure_file(${desktop_files}/${FOVEA_ID}.metainfo.xml.in ${package_files}/${FOVEA_ID}.metainfo.xml @ONLY)

# Manual pages, completions and icon sizes, made from the programs' own tables and the drawings.
file(GLOB generate_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/packaging/generate/*.cpp)
add_executable(fovea-generate ${generate_sources})
target_link_libraries(fovea-generate PRIVATE fovea_app fovea_verbs Qt6::Svg)
file(GLOB drawing_files CONFIGURE_DEPENDS ${drawings}/fovea.svg ${drawings}/desktop/*.svg)
add_custom_command(
  OUTPUT ${package_files}/made
  COMMAND fovea-generate ${package_files} ${PROJECT_VERSION} ${FOVEA_RELEASE_DATE} ${drawings}
  COMMAND ${CMAKE_COMMAND} -E touch ${package_files}/made
  DEPENDS fovea-generate ${drawing_files} ${changelog}
  COMMENT "Writing manual pages, completions and icons"
  VERBATIM)
add_custom_target(fovea_package_files ALL DEPENDS ${package_files}/made)

foreach(program fovea fovea-cli)
  install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT ${program})
  install(FILES ${package_files}/man/${program}.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${program})
  install(FILES ${package_files}/completions/bash/${program}
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT ${program})
  install(FILES ${package_files}/completions/zsh/_${program}
    DESTINATION ${FOVEA_ZSH_FOLDER} COMPONENT ${program})
  install(FILES ${package_files}/completions/fish/${program}.fish
    DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT ${program})
endforeach()

# Both programs open it; a package must have it once, and fovea depends on fovea-cli.
install(TARGETS fovea-torch LIBRARY DESTINATION ${FOVEA_MODULE_FOLDER} COMPONENT fovea-cli)

install(FILES ${desktop_files}/${FOVEA_ID}.desktop
  DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT fovea)
install(FILES ${package_files}/${FOVEA_ID}.metainfo.xml
  DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT fovea)
install(FILES ${desktop_files}/${FOVEA_ID}.xml
  DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT fovea)

set(icons ${CMAKE_INSTALL_DATADIR}/icons/hicolor)
install(DIRECTORY ${package_files}/icons/ DESTINATION ${icons} COMPONENT fovea)
install(FILES ${drawings}/fovea.svg
  DESTINATION ${icons}/scalable/apps RENAME ${FOVEA_ID}.svg COMPONENT fovea)
install(FILES ${drawings}/desktop/fovea-symbolic.svg
  DESTINATION ${icons}/symbolic/apps RENAME ${FOVEA_ID}-symbolic.svg COMPONENT fovea)
install(FILES ${drawings}/desktop/session.svg
  DESTINATION ${icons}/scalable/mimetypes RENAME application-x-fovea.svg COMPONENT fovea)

# What the window opens from its shared folder (app/studio/shared_files.h). The build tree gets the same shape by links,
# so that one rule finds it before and after installing.
set(shared ${CMAKE_INSTALL_DATADIR}/fovea)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/fovea)
foreach(folder recordings lessons)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/${folder}/
    DESTINATION ${shared}/${folder} COMPONENT fovea OPTIONAL)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/resources/${folder} ${PROJECT_BINARY_DIR}/share/fovea/${folder} SYMBOLIC)
endforeach()
# Both programs read these, so the package without the window has them.
foreach(folder claims evidence)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/resources/${folder}/
    DESTINATION ${shared}/${folder} COMPONENT fovea-cli OPTIONAL)
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/resources/${folder} ${PROJECT_BINARY_DIR}/share/fovea/${folder} SYMBOLIC)
endforeach()
file(RELATIVE_PATH share_from_bin ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_DATADIR}/fovea)
set_source_files_properties(
  ${PROJECT_SOURCE_DIR}/app/studio/shared_files.cpp ${PROJECT_SOURCE_DIR}/core/claims/claim_files.cpp
  TARGET_DIRECTORY fovea_app fovea_core
  PROPERTIES COMPILE_DEFINITIONS
    "FOVEA_SHARE_FROM_BIN=\"${share_from_bin}\";FOVEA_SHARE_INSTALLED=\"${CMAKE_INSTALL_FULL_DATADIR}/fovea\"")

install(FILES LICENSE README.md CITATION.cff packaging/CHANGELOG.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT documents)

install(SCRIPT ${PROJECT_SOURCE_DIR}/packaging/refresh_desktop.cmake COMPONENT fovea)
install(CODE "refresh_desktop(\"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}\")" COMPONENT fovea)
add_custom_target(uninstall
  COMMAND ${CMAKE_COMMAND} -D BUILD=${PROJECT_BINARY_DIR} -P ${PROJECT_SOURCE_DIR}/packaging/uninstall.cmake
  COMMENT "Removing what was installed" VERBATIM)

if(TARGET tests_packaging) # not under the sanitizers
  set_target_properties(tests_packaging PROPERTIES DISABLE_PRECOMPILE_HEADERS ON) # those of tests know no windows
  target_link_libraries(tests_packaging PRIVATE fovea_app fovea_verbs)
  target_compile_definitions(tests_packaging PRIVATE
    FOVEA_BUILD_DIR="${PROJECT_BINARY_DIR}" FOVEA_CMAKE="${CMAKE_COMMAND}" FOVEA_RELEASE="${PROJECT_VERSION}")
  add_dependencies(tests_packaging fovea fovea-cli fovea_package_files)
endif()
