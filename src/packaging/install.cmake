# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where.
install(TARGETS kgroup RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
if(KGROUP_INSTALL_DROP_IN)
  foreach(name kafka-consumer-groups kafka-consumer-groups.sh)
    file(CREATE_LINK kgroup "${CMAKE_CURRENT_BINARY_DIR}/${name}" SYMBOLIC)
    install(FILES "${CMAKE_CURRENT_BINARY_DIR}/${name}" DESTINATION "${CMAKE_INSTALL_BINDIR}")
  endforeach()
endif()
install(DIRECTORY man/ DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" FILES_MATCHING PATTERN "*.1")
install(FILES completions/kgroup.bash DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME kgroup)
install(FILES completions/_kgroup DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
install(FILES completions/kgroup.fish DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
install(FILES LICENSE CHANGELOG.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")

# kgroup_uses(NAME STATIC|DYNAMIC LICENCE [VERSION V] FILE F [TEXT T]): what the program is linked with. LICENCE is an SPDX
# expression. FILE tells which Debian package it comes from, and with it the version and the licence's text where they
# are not given. Headers that are compiled in count as STATIC.
set(kgroup_uses "")
set(static_or_not DYNAMIC)
if(KGROUP_STATIC)
  set(static_or_not STATIC)
endif()
macro(kgroup_uses name link licence)
  cmake_parse_arguments(use "" "VERSION;FILE;TEXT" "" ${ARGN})
  string(APPEND kgroup_uses "  [==[${name}|${link}|${licence}|${use_VERSION}|${use_FILE}|${use_TEXT}]==]\n")
endmacro()

# The file HEADER of the headers that TARGET brings along.
macro(kgroup_header out target header)
  unset(${out})
  get_target_property(folders ${target} INTERFACE_INCLUDE_DIRECTORIES)
  find_file(${out} ${header} HINTS ${folders} NO_CACHE)
endmacro()

macro(kgroup_file_of_compiler out name)
  execute_process(COMMAND "${CMAKE_CXX_COMPILER}" "-print-file-name=${name}" OUTPUT_VARIABLE ${out}
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endmacro()

if(TARGET librdkafka)    # the bundled build
  kgroup_uses(librdkafka STATIC "BSD-2-Clause AND Apache-2.0 AND BSD-3-Clause AND MIT AND Zlib"
              FILE "${KGROUP_LIBRDKAFKA_DIR}/source/src" TEXT "${KGROUP_LIBRDKAFKA_DIR}/source/LICENSES.txt")
  list(GET zstd_LINK_LIBRARIES 0 zstd)
  list(GET ZLIB_LIBRARIES 0 zlib)
  kgroup_uses(zlib DYNAMIC Zlib VERSION "${ZLIB_VERSION}" FILE "${zlib}")
  kgroup_uses(zstd DYNAMIC "BSD-3-Clause OR GPL-2.0-only" VERSION "${zstd_VERSION}" FILE "${zstd}")
else()
  set(rdkafka "${rdkafka_LINK_LIBRARIES}")
  if(TARGET RdKafka::rdkafka)
    get_target_property(rdkafka RdKafka::rdkafka LOCATION)
  endif()
  list(GET rdkafka 0 rdkafka)
  kgroup_uses(librdkafka DYNAMIC BSD-2-Clause VERSION "${RdKafka_VERSION}${rdkafka_VERSION}" FILE "${rdkafka}")
endif()
kgroup_header(header fmt::fmt fmt/core.h)
kgroup_uses(fmt ${static_or_not} MIT VERSION "${fmt_VERSION}" FILE "${header}")
kgroup_header(header nlohmann_json::nlohmann_json nlohmann/json.hpp)
kgroup_uses(nlohmann-json STATIC "MIT AND BSD-3-Clause AND NCSA" VERSION "${nlohmann_json_VERSION}" FILE "${header}")
kgroup_header(header CLI11::CLI11 CLI/CLI.hpp)
kgroup_uses(CLI11 STATIC BSD-3-Clause VERSION "${CLI11_VERSION}" FILE "${header}")
# re2.pc tells no version.
if(KGROUP_RE2_ARCHIVE)
  kgroup_uses(re2 STATIC BSD-3-Clause FILE "${KGROUP_RE2_ARCHIVE}")
else()
  list(GET re2_LINK_LIBRARIES 0 re2)
  kgroup_uses(re2 DYNAMIC BSD-3-Clause FILE "${re2}")
endif()
kgroup_uses(openssl DYNAMIC Apache-2.0 VERSION "${OPENSSL_VERSION}" FILE "${OPENSSL_CRYPTO_LIBRARY}")
foreach(name libstdc++ libgcc)
  kgroup_file_of_compiler(archive ${name}.a)
  kgroup_uses(${name} ${static_or_not} "GPL-3.0-or-later WITH GCC-exception-3.1"
              FILE "${archive}")
endforeach()
kgroup_file_of_compiler(libc libc.so)
kgroup_uses(libc DYNAMIC LGPL-2.1-or-later FILE "${libc}")

install(
  CODE "
set(KGROUP_USES\n${kgroup_uses})
set(KGROUP_SOURCE [==[${PROJECT_SOURCE_DIR}]==])
set(KGROUP_VERSION ${PROJECT_VERSION})
set(KGROUP_DOC [==[${CMAKE_INSTALL_DOCDIR}]==])")
install(SCRIPT src/packaging/write_licences.cmake)
