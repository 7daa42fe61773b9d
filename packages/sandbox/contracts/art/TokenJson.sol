// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";

/// @title Token metadata as a `data:` URL, including the image.
library TokenJson {
    /// @notice Wraps the parts. Only `attributes_`, a JSON array, may contain quotation marks.
    function toUri(
        string memory name,
        string memory description,
        string memory svg,
        string memory attributes_
    ) internal pure returns (string memory) {
        bytes memory json = abi.encodePacked(
            '{"name":"',
            name,
            '","description":"',
            description,
            '","image":"data:image/svg+xml;base64,',
            Base64.encode(bytes(svg)),
            '","attributes":',
            attributes_,
            "}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    /// @notice Returns one attribute as a JSON object.
    function attribute(string memory trait, string memory value) internal pure returns (string memory) {
        return string.concat('{"trait_type":"', trait, '","value":"', value, '"}');
    }
}
