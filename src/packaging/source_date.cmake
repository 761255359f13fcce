# SPDX-License-Identifier: Apache-2.0
cmake_policy(VERSION 3.25)

# kgroup_source_date(OUT SOURCE): when the sources are from, in seconds since 1970. What is dated by it is the same however
# often it is made: SOURCE_DATE_EPOCH, or the time of the commit, or that of the changelog where there is no git.
function(kgroup_source_date out source)
  set(date "$ENV{SOURCE_DATE_EPOCH}")
  if(date STREQUAL "" AND EXISTS "${source}/.git")
    execute_process(COMMAND git log -1 --format=%ct WORKING_DIRECTORY "${source}" OUTPUT_VARIABLE date
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
  if(date STREQUAL "")
    file(TIMESTAMP "${source}/CHANGELOG.md" date "%s")
  endif()
  if(NOT date MATCHES "^[0-9]+$")
    message(FATAL_ERROR "SOURCE_DATE_EPOCH must be seconds since 1970: '${date}'")
  endif()
  set(${out} "${date}" PARENT_SCOPE)
endfunction()

# kgroup_utc(OUT SECONDS FORMAT): that time in words; the format is that of string(TIMESTAMP).
function(kgroup_utc out seconds format)
  set(before "$ENV{SOURCE_DATE_EPOCH}")
  set(ENV{SOURCE_DATE_EPOCH} "${seconds}")
  string(TIMESTAMP text "${format}" UTC)
  set(ENV{SOURCE_DATE_EPOCH} "${before}")
  if(before STREQUAL "")
    unset(ENV{SOURCE_DATE_EPOCH})
  endif()
  set(${out} "${text}" PARENT_SCOPE)
endfunction()
