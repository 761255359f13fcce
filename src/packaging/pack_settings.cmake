# SPDX-License-Identifier: Apache-2.0
# Read by cpack before each kind of package.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/source_date.cmake")
kgroup_source_date(seconds "${CPACK_KGROUP_SOURCE}")
set(ENV{SOURCE_DATE_EPOCH} "${seconds}")    # cpack dates what is in the packages by it
set(ENV{KGROUP_PACKAGING} TRUE)

if(CPACK_GENERATOR STREQUAL DEB)
  find_program(KGROUP_SHLIBDEPS dpkg-shlibdeps)
  if(NOT KGROUP_SHLIBDEPS)
    message(FATAL_ERROR "dpkg-shlibdeps tells what the package depends on: install dpkg-dev, or use cpack -G TGZ")
  endif()
  # dpkg-shlibdeps would leave it out without a word.
  if(CPACK_KGROUP_LIBRDKAFKA)
    execute_process(COMMAND dpkg-query -S "${CPACK_KGROUP_LIBRDKAFKA}" RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(failed)
      message(FATAL_ERROR "${CPACK_KGROUP_LIBRDKAFKA} is of no Debian package that this one could depend on: configure "
                          "with -DKGROUP_LIBRDKAFKA=BUNDLED")
    endif()
  endif()
endif()
