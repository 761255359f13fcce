# SPDX-License-Identifier: Apache-2.0
# Part of `cmake --install`: into share/doc/kgroup go the licences of what is linked in (licenses/NAME.txt), what that is in
# a few words (copyright), and all that kgroup is linked with for programs (kgroup.spdx.json, SPDX 2.3).
# Takes KGROUP_USES, KGROUP_SOURCE, KGROUP_VERSION and KGROUP_DOC from install.cmake. pack_settings.cmake sets
# KGROUP_PACKAGING.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/source_date.cmake")
cmake_path(ABSOLUTE_PATH KGROUP_DOC BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}")

# What Debian calls the package of a file, and its version; empty elsewhere.
function(debian_package file package_out version_out)
  set(${package_out} "" PARENT_SCOPE)
  set(${version_out} "" PARENT_SCOPE)
  file(REAL_PATH "${file}" resolved)
  cmake_path(NORMAL_PATH file)    # a link in a folder for developers, such as libz.so, is of the package that is asked for
  foreach(path "${file}" "${resolved}")
    execute_process(COMMAND dpkg-query -S "${path}" OUTPUT_VARIABLE owner ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed AND owner MATCHES "^([^:, ]+)")
      set(package "${CMAKE_MATCH_1}")
      execute_process(COMMAND dpkg-query -W -f "\${Version}\\n" "${package}" OUTPUT_VARIABLE version)
      string(REGEX REPLACE "\n.*" "" version "${version}")
      set(${package_out} "${package}" PARENT_SCOPE)
      set(${version_out} "${version}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# The version that the headers of librdkafka's sources define: define_of(OUT rdkafka.h RD_KAFKA_VERSION) and the like.
function(define_of out header name)
  file(STRINGS "${header}" line REGEX "^#define ${name}[ \t]")
  string(REGEX REPLACE "^#define ${name}[ \t]+\"?([^ \t\"]+).*" "\\1" value "${line}")
  set(${out} "${value}" PARENT_SCOPE)
endfunction()

function(three_defines out header)
  foreach(name IN LISTS ARGN)
    define_of(part "${header}" ${name})
    list(APPEND parts ${part})
  endforeach()
  list(JOIN parts "." parts)
  set(${out} "${parts}" PARENT_SCOPE)
endfunction()

set(packages "")
set(relations "")
# One package of the list, and how another one (FROM RELATION) is related to it.
function(add_package name version licence purpose purl from relation)
  set(refs "")
  if(purl)
    set(refs ",
      \"externalRefs\": [
        {\"referenceCategory\": \"PACKAGE-MANAGER\", \"referenceType\": \"purl\", \"referenceLocator\": \"${purl}\"}
      ]")
  endif()
  string(REPLACE "+" "-plus" id "${name}")
  if(packages)
    string(APPEND packages ",\n")
    string(APPEND relations ",\n")
  endif()
  string(APPEND packages "    {
      \"SPDXID\": \"SPDXRef-${id}\",
      \"name\": \"${name}\",
      \"versionInfo\": \"${version}\",
      \"primaryPackagePurpose\": \"${purpose}\",
      \"downloadLocation\": \"NOASSERTION\",
      \"filesAnalyzed\": false,
      \"licenseConcluded\": \"${licence}\",
      \"licenseDeclared\": \"${licence}\",
      \"copyrightText\": \"NOASSERTION\"${refs}
    }")
  string(APPEND relations "    {\"spdxElementId\": \"SPDXRef-${from}\", \"relationshipType\": \"${relation}\", "
         "\"relatedSpdxElement\": \"SPDXRef-${id}\"}")
  set(packages "${packages}" PARENT_SCOPE)
  set(relations "${relations}" PARENT_SCOPE)
endfunction()

# The result is the same for the same sources on the same system, so no time of the day may be in it.
kgroup_source_date(seconds "${KGROUP_SOURCE}")
kgroup_utc(created ${seconds} "%Y-%m-%dT%H:%M:%SZ")
cmake_host_system_information(RESULT distribution QUERY DISTRIB_ID)
add_package(kgroup ${KGROUP_VERSION} Apache-2.0 APPLICATION "" DOCUMENT DESCRIBES)
set(linked_in "")
set(without_text "")
foreach(use IN LISTS KGROUP_USES)
  string(REPLACE "|" ";" use "${use}")
  list(GET use 0 name)
  list(GET use 1 link)
  list(GET use 2 licence)
  list(GET use 3 version)
  list(GET use 4 file)
  list(GET use 5 text)
  debian_package("${file}" package package_version)
  set(purl "")
  if(package)
    string(REPLACE "+" "%2B" purl "pkg:deb/${distribution}/${package}@${package_version}")
    string(REPLACE ":" "%3A" purl "${purl}")
    string(REPLACE "pkg%3A" "pkg:" purl "${purl}")
    if(NOT text)
      set(text "/usr/share/doc/${package}/copyright")
    endif()
  endif()
  if(IS_DIRECTORY "${file}")    # librdkafka's sources
    define_of(version "${file}/rdkafka.h" RD_KAFKA_VERSION)
    string(REGEX MATCH "0x(..)(..)(..)" hex "${version}")
    math(EXPR major "0x${CMAKE_MATCH_1}")
    math(EXPR minor "0x${CMAKE_MATCH_2}")
    math(EXPR patch "0x${CMAKE_MATCH_3}")
    set(version ${major}.${minor}.${patch})
  elseif(NOT version)
    # 1:20220601+dfsg-1+b1 is version 20220601 of its authors.
    string(REGEX REPLACE "^[0-9]+:" "" version "${package_version}")
    string(REGEX REPLACE "[-+].*" "" version "${version}")
    if(NOT version)
      set(version NOASSERTION)
    endif()
  endif()
  add_package("${name}" "${version}" "${licence}" LIBRARY "${purl}" kgroup ${link}_LINK)
  if(link STREQUAL DYNAMIC)
    continue()
  endif()
  string(APPEND linked_in "  ${name} ${version}: ${licence}, see licenses/${name}.txt\n")
  if(IS_DIRECTORY "${file}")
    three_defines(version "${file}/lz4.h" LZ4_VERSION_MAJOR LZ4_VERSION_MINOR LZ4_VERSION_RELEASE)
    add_package(lz4 "${version}" BSD-2-Clause LIBRARY "" librdkafka CONTAINS)
    three_defines(version "${file}/cJSON.h" CJSON_VERSION_MAJOR CJSON_VERSION_MINOR CJSON_VERSION_PATCH)
    add_package(cJSON "${version}" MIT LIBRARY "" librdkafka CONTAINS)
    define_of(version "${file}/nanopb/pb.h" NANOPB_VERSION)
    string(REPLACE "nanopb-" "" version "${version}")
    add_package(nanopb "${version}" Zlib LIBRARY "" librdkafka CONTAINS)
  endif()
  if(EXISTS "${text}")
    file(REAL_PATH "${text}" text)
    file(INSTALL "${text}" DESTINATION "${KGROUP_DOC}/licenses" RENAME "${name}.txt"
         PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  else()
    list(APPEND without_text ${name})
  endif()
endforeach()

if(without_text)
  list(JOIN without_text ", " without_text)
  set(what "the licences of these are on this machine nowhere that kgroup knows: ${without_text}")
  if(DEFINED ENV{KGROUP_PACKAGING})
    message(FATAL_ERROR "${what}; a package must not go without them")
  endif()
  message(WARNING "${what}; add them before you hand the program on")
endif()

# write(NAME TEXT): a file of its own in share/doc/kgroup.
function(write name text)
  set(path "$ENV{DESTDIR}${KGROUP_DOC}/${name}")
  message(STATUS "Installing: ${path}")
  file(WRITE "${path}" "${text}")
  file(CHMOD "${path}" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES "${KGROUP_DOC}/${name}")
  set(CMAKE_INSTALL_MANIFEST_FILES "${CMAKE_INSTALL_MANIFEST_FILES}" PARENT_SCOPE)
endfunction()

kgroup_utc(year ${seconds} "%Y")
write(copyright "kgroup ${KGROUP_VERSION}
Copyright ${year} the kgroup maintainers
License: Apache-2.0, see LICENSE, on Debian also /usr/share/common-licenses/Apache-2.0

Linked into the program are:
${linked_in}
Those files name their authors.
kgroup.spdx.json lists them for programs, and the libraries that are loaded at run time.
")

string(SHA1 namespace "${packages}${relations}${created}")
write(kgroup.spdx.json "{
  \"spdxVersion\": \"SPDX-2.3\",
  \"dataLicense\": \"CC0-1.0\",
  \"SPDXID\": \"SPDXRef-DOCUMENT\",
  \"name\": \"kgroup-${KGROUP_VERSION}\",
  \"documentNamespace\": \"https://spdx.org/spdxdocs/kgroup-${KGROUP_VERSION}-${namespace}\",
  \"creationInfo\": {
    \"created\": \"${created}\",
    \"creators\": [\"Organization: kgroup maintainers\", \"Tool: CMake-${CMAKE_VERSION}\"]
  },
  \"packages\": [
${packages}
  ],
  \"relationships\": [
${relations}
  ]
}
")
