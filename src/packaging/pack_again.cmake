# SPDX-License-Identifier: Apache-2.0
# Run by cpack at its end. It leaves in a .tar.gz who packed it, and the files in the order of the folder; so that the same
# files make the same archive GNU tar packs it once more.
cmake_policy(VERSION 3.25)
include("${CMAKE_CURRENT_LIST_DIR}/source_date.cmake")
kgroup_source_date(seconds "${CPACK_KGROUP_SOURCE}")
foreach(package IN LISTS CPACK_PACKAGE_FILES)
  if(NOT package MATCHES "\\.tar\\.gz$")
    continue()
  endif()
  set(folder "${package}.unpacked")
  file(REMOVE_RECURSE "${folder}")
  file(ARCHIVE_EXTRACT INPUT "${package}" DESTINATION "${folder}")
  execute_process(COMMAND tar --create --format=ustar --sort=name --owner=root:0 --group=root:0 "--mtime=@${seconds}"
                          --directory "${folder}" "${CPACK_PACKAGE_FILE_NAME}"
                  COMMAND gzip -9 -n
                  OUTPUT_FILE "${package}" COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE "${folder}")
endforeach()
