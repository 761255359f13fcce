# SPDX-License-Identifier: Apache-2.0
# What cpack makes: kgroup_VERSION-1_ARCH.deb where there is dpkg, and kgroup-VERSION-linux-ARCH.tar.gz.
find_program(KGROUP_DPKG dpkg)
set(CPACK_GENERATOR TGZ)
if(KGROUP_DPKG)
  list(PREPEND CPACK_GENERATOR DEB)
endif()
string(TOLOWER "${CMAKE_SYSTEM_NAME}" system)
set(CPACK_PACKAGE_NAME kgroup)
set(CPACK_PACKAGE_VENDOR "kgroup maintainers")
set(CPACK_PACKAGE_CONTACT "kgroup maintainers <kgroup@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "administer Kafka consumer groups")
set(CPACK_PACKAGE_DESCRIPTION
    "kgroup lists and describes the consumer groups of Apache Kafka, sums up
their lag, and moves, saves, undoes and deletes their committed offsets.
It also reads topics, in a group or without one.")
set(CPACK_PACKAGE_FILE_NAME "kgroup-${PROJECT_VERSION}-${system}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_STRIP_FILES TRUE)
set(CPACK_VERBATIM_VARIABLES TRUE)
# Not what the umask of who packs makes of it.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_PROJECT_CONFIG_FILE "${CMAKE_CURRENT_LIST_DIR}/pack_settings.cmake")
set(CPACK_PRE_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/pack_for_debian.cmake")
set(CPACK_POST_BUILD_SCRIPTS "${CMAKE_CURRENT_LIST_DIR}/pack_again.cmake")

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION admin)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS TRUE)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION TRUE)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

# kgroup-VERSION.tar.gz, by cpack --config CPackSourceConfig.cmake.
set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME "kgroup-${PROJECT_VERSION}")
set(CPACK_SOURCE_IGNORE_FILES "/\\.git/" "/\\.git$" "${PROJECT_SOURCE_DIR}/build/" "/__pycache__/")

# For our own scripts.
set(CPACK_KGROUP_SOURCE "${PROJECT_SOURCE_DIR}")
set(CPACK_KGROUP_LIBRDKAFKA "")
if(NOT TARGET librdkafka)
  set(CPACK_KGROUP_LIBRDKAFKA "${rdkafka}")    # the installed one, from install.cmake
endif()
include(CPack)
