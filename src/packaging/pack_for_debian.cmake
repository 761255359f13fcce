# SPDX-License-Identifier: Apache-2.0
# Run by cpack between installing and packing: what Debian has otherwise than others. Pages and changelogs are compressed,
# and the package has a changelog of its own.
cmake_policy(VERSION 3.25)
if(NOT CPACK_GENERATOR STREQUAL DEB)
  return()
endif()
include("${CMAKE_CURRENT_LIST_DIR}/source_date.cmake")
kgroup_source_date(seconds "${CPACK_KGROUP_SOURCE}")
kgroup_utc(date ${seconds} "%a, %d %b %Y %H:%M:%S +0000")
set(share "${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX}/share")
file(RENAME "${share}/doc/kgroup/CHANGELOG.md" "${share}/doc/kgroup/changelog")
file(WRITE "${share}/doc/kgroup/changelog.Debian"
     "kgroup (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * kgroup ${CPACK_PACKAGE_VERSION}; the other changelog tells what is new.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
file(CHMOD "${share}/doc/kgroup/changelog.Debian" PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
file(GLOB files "${share}/man/man1/*.1")
execute_process(COMMAND gzip -9 -n ${files} "${share}/doc/kgroup/changelog" "${share}/doc/kgroup/changelog.Debian"
                        COMMAND_ERROR_IS_FATAL ANY)
