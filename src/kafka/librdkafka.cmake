# SPDX-License-Identifier: Apache-2.0
# Finds or builds librdkafka; makes the target kgroup::rdkafka.
#
# KGROUP_LIBRDKAFKA         AUTO (default): installed if new enough, else bundled; SYSTEM; BUNDLED
# KGROUP_LIBRDKAFKA_SOURCE  folder or .tgz with librdkafka's sources, instead of the package named below
# KGROUP_LIBRDKAFKA_DIR     where the bundled build goes; the presets share one

set(KGROUP_LIBRDKAFKA_FLOOR 2.12.0)      # the first that describes groups of the consumer protocol (KIP-848) for good
set(KGROUP_LIBRDKAFKA_BUNDLED 2.15.1)    # the one that the tests run with
# The npm package that carries those sources untouched.
set(KGROUP_LIBRDKAFKA_PACKAGE "@confluentinc/kafka-javascript@1.10.1")
set(KGROUP_LIBRDKAFKA_SHA256 ada7d703bb1d3237e2292bfabf438d663b6160c9f1ac2a2406b5dc4257c81b66)

set(KGROUP_LIBRDKAFKA AUTO CACHE STRING "AUTO, SYSTEM or BUNDLED")
set_property(CACHE KGROUP_LIBRDKAFKA PROPERTY STRINGS AUTO SYSTEM BUNDLED)
set(KGROUP_LIBRDKAFKA_SOURCE "" CACHE PATH "Folder or .tgz with librdkafka's sources for the bundled build")
set(KGROUP_LIBRDKAFKA_DIR "${CMAKE_BINARY_DIR}/librdkafka" CACHE PATH "Where the bundled librdkafka is built")

if(NOT KGROUP_LIBRDKAFKA STREQUAL BUNDLED)
  find_package(RdKafka ${KGROUP_LIBRDKAFKA_FLOOR} CONFIG QUIET)
  if(RdKafka_FOUND)
    message(STATUS "librdkafka: installed ${RdKafka_VERSION}")
    add_library(kgroup::rdkafka ALIAS RdKafka::rdkafka)
    return()
  endif()
  pkg_check_modules(rdkafka QUIET IMPORTED_TARGET "rdkafka>=${KGROUP_LIBRDKAFKA_FLOOR}")
  if(rdkafka_FOUND)
    message(STATUS "librdkafka: installed ${rdkafka_VERSION}")
    add_library(kgroup::rdkafka ALIAS PkgConfig::rdkafka)
    return()
  endif()
  if(KGROUP_LIBRDKAFKA STREQUAL SYSTEM)
    message(FATAL_ERROR "no librdkafka ${KGROUP_LIBRDKAFKA_FLOOR} or newer is installed; "
                        "-DKGROUP_LIBRDKAFKA=BUNDLED builds ${KGROUP_LIBRDKAFKA_BUNDLED}")
  endif()
endif()

message(STATUS "librdkafka: bundled ${KGROUP_LIBRDKAFKA_BUNDLED}, static")
find_package(OpenSSL REQUIRED)
find_package(ZLIB REQUIRED)
pkg_check_modules(zstd REQUIRED IMPORTED_TARGET libzstd)
find_program(KGROUP_MAKE NAMES gmake make REQUIRED)
if(NOT KGROUP_LIBRDKAFKA_SOURCE)
  find_program(KGROUP_NPM npm)
  if(NOT KGROUP_NPM)
    message(FATAL_ERROR "npm is needed to fetch librdkafka's sources (package ${KGROUP_LIBRDKAFKA_PACKAGE}); install "
                        "npm, or name a folder or archive with -DKGROUP_LIBRDKAFKA_SOURCE=")
  endif()
endif()

include(ExternalProject)
include(ProcessorCount)
ProcessorCount(kgroup_cores)
set(kgroup_rdkafka_prefix "${KGROUP_LIBRDKAFKA_DIR}/installed")
set(kgroup_rdkafka_archive "${kgroup_rdkafka_prefix}/lib/librdkafka.a")
ExternalProject_Add(
  librdkafka
  PREFIX "${KGROUP_LIBRDKAFKA_DIR}"
  SOURCE_DIR "${KGROUP_LIBRDKAFKA_DIR}/source"
  DOWNLOAD_COMMAND
    "${CMAKE_COMMAND}" "-DNPM=${KGROUP_NPM}" "-DSOURCE=${KGROUP_LIBRDKAFKA_SOURCE}"
    "-DPACKAGE=${KGROUP_LIBRDKAFKA_PACKAGE}" "-DSHA256=${KGROUP_LIBRDKAFKA_SHA256}"
    "-DDESTINATION=${KGROUP_LIBRDKAFKA_DIR}/source" -P "${CMAKE_CURRENT_LIST_DIR}/fetch_librdkafka.cmake"
  # No Kerberos (Cyrus SASL) and no OIDC (curl): they would need two more libraries on every machine. `lz4` is the
  # copy inside librdkafka.
  CONFIGURE_COMMAND
    ./configure --no-download "--prefix=${kgroup_rdkafka_prefix}" "--libdir=${kgroup_rdkafka_prefix}/lib" --disable-gssapi
    --disable-curl --disable-lz4-ext --disable-debug-symbols
  BUILD_COMMAND "${KGROUP_MAKE}" -j${kgroup_cores} -C src
  INSTALL_COMMAND "${KGROUP_MAKE}" -C src install
  BUILD_IN_SOURCE TRUE
  BUILD_BYPRODUCTS "${kgroup_rdkafka_archive}"
  LOG_DOWNLOAD TRUE
  LOG_CONFIGURE TRUE
  LOG_BUILD TRUE
  LOG_INSTALL TRUE
  LOG_OUTPUT_ON_FAILURE TRUE)

file(MAKE_DIRECTORY "${kgroup_rdkafka_prefix}/include")    # imported targets want it to exist at configure time
add_library(kgroup::rdkafka STATIC IMPORTED)
set_target_properties(
  kgroup::rdkafka
  PROPERTIES IMPORTED_LOCATION "${kgroup_rdkafka_archive}"
             INTERFACE_INCLUDE_DIRECTORIES "${kgroup_rdkafka_prefix}/include"
             INTERFACE_LINK_LIBRARIES "OpenSSL::SSL;OpenSSL::Crypto;ZLIB::ZLIB;PkgConfig::zstd;Threads::Threads;m;dl")
add_dependencies(kgroup::rdkafka librdkafka)
