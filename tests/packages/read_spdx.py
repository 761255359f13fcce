#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""read_spdx.py FILE: checks what SPDX 2.3 asks for, and prints NAME VERSION RELATION LICENCE of each dependency."""
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
assert document["spdxVersion"] == "SPDX-2.3" and document["dataLicense"] == "CC0-1.0"
assert document["SPDXID"] == "SPDXRef-DOCUMENT" and document["documentNamespace"].startswith("https://")
info = document["creationInfo"]
assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", info["created"]), info
assert all(re.match(r"(Person|Organization|Tool): .", creator) for creator in info["creators"]), info
packages = {package["SPDXID"]: package for package in document["packages"]}
assert len(packages) == len(document["packages"])
relations = {}
for relation in document["relationships"]:
    assert relation["spdxElementId"] in packages or relation["spdxElementId"] == "SPDXRef-DOCUMENT", relation
    relations[relation["relatedSpdxElement"]] = relation["relationshipType"]
assert relations.keys() == packages.keys()
lines = []
for identifier, package in packages.items():
    assert re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", identifier), identifier
    assert re.match(r"\d", package["versionInfo"]), package
    assert package["licenseDeclared"] == package["licenseConcluded"], package
    assert package["downloadLocation"] == "NOASSERTION" and package["filesAnalyzed"] is False, package
    if relations[identifier] != "DESCRIBES":
        lines.append(f"{package['name']} {package['versionInfo']} {relations[identifier]} {package['licenseDeclared']}")
print("\n".join(sorted(lines)))
