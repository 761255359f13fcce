# SPDX-License-Identifier: Apache-2.0
# cmake -DPACKAGE=.. -DSHA256=.. -DNPM=.. [-DSOURCE=folder or archive] -DDESTINATION=.. -P this: librdkafka's sources
# into DESTINATION.
file(REMOVE_RECURSE "${DESTINATION}")
set(work "${DESTINATION}.unpacked")
file(REMOVE_RECURSE "${work}")
file(MAKE_DIRECTORY "${work}")

if(SOURCE AND IS_DIRECTORY "${SOURCE}")
  file(COPY "${SOURCE}/" DESTINATION "${work}/source")
else()
  set(archive "${SOURCE}")
  if(NOT archive)
    # Packs the published package; runs none of its scripts.
    execute_process(COMMAND "${NPM}" pack --silent --ignore-scripts "${PACKAGE}" WORKING_DIRECTORY "${work}"
                    RESULT_VARIABLE failed)
    if(failed)
      message(FATAL_ERROR "npm could not fetch ${PACKAGE}")
    endif()
    file(GLOB archive "${work}/*.tgz")
    file(SHA256 "${archive}" found)
    if(NOT found STREQUAL SHA256)
      message(FATAL_ERROR "${PACKAGE} is not the package that was tested: SHA-256 ${found}, not ${SHA256}")
    endif()
  endif()
  file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${work}")
endif()

# An archive of librdkafka itself has the sources at its top, the npm package below deps/.
file(GLOB_RECURSE headers "${work}/rdkafka.h")
if(NOT headers)
  message(FATAL_ERROR "no src/rdkafka.h in ${SOURCE}${PACKAGE}")
endif()
list(GET headers 0 header)
cmake_path(GET header PARENT_PATH sources)
cmake_path(GET sources PARENT_PATH sources)
file(RENAME "${sources}" "${DESTINATION}")
file(REMOVE_RECURSE "${work}")
