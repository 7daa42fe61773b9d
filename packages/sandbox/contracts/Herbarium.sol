// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {HerbariumArt} from "./art/HerbariumArt.sol";
import {TokenJson} from "./art/TokenJson.sol";

/// @title Herbarium: an ERC-1155 of botanical prints in editions. The contract draws them.
contract Herbarium is ERC1155, ERC2981 {
    /// @notice The name of the collection.
    string public constant name = "Herbarium";

    /// @notice The short name of the collection.
    string public constant symbol = "HERB";

    constructor(address royaltyReceiver, uint96 royaltyBps) ERC1155("") {
        _setDefaultRoyalty(royaltyReceiver, royaltyBps);
    }

    /// @notice Mints `amount` prints of plate `id` to `to`. Anyone may call it.
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    /// @notice Returns name, description, image and attributes of a plate as a `data:` URL of JSON.
    function uri(uint256 id) public pure override returns (string memory) {
        return
            TokenJson.toUri(
                HerbariumArt.title(id),
                "A plate from a herbarium of plants that grow only here: pressed, numbered and drawn by the contract.",
                HerbariumArt.draw(id),
                HerbariumArt.attributes(id)
            );
    }

    /// @inheritdoc ERC1155
    function supportsInterface(bytes4 interfaceId) public view override(ERC1155, ERC2981) returns (bool) {
        return super.supportsInterface(interfaceId);
    }
}
