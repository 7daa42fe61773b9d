// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC2981} from "@openzeppelin/contracts/token/common/ERC2981.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {TidewaterArt} from "./art/TidewaterArt.sol";
import {TokenJson} from "./art/TokenJson.sol";

/// @title Tidewater: an ERC-721 of seascapes. The contract draws them.
contract Tidewater is ERC721, ERC2981 {
    constructor(address royaltyReceiver, uint96 royaltyBps) ERC721("Tidewater", "TIDE") {
        _setDefaultRoyalty(royaltyReceiver, royaltyBps);
    }

    /// @notice Mints token `tokenId` to `to`, if it does not exist. Anyone may call it.
    function mint(address to, uint256 tokenId) external {
        _mint(to, tokenId);
    }

    /// @notice Returns name, description, image and attributes of the token as a `data:` URL of JSON.
    function tokenURI(uint256 tokenId) public view override returns (string memory) {
        _requireOwned(tokenId);
        return
            TokenJson.toUri(
                string.concat("Tidewater #", Strings.toString(tokenId)),
                "A shore that no one has walked yet: drawn by the contract, from nothing but the number of the token.",
                TidewaterArt.draw(tokenId),
                TidewaterArt.attributes(tokenId)
            );
    }

    /// @inheritdoc ERC721
    function supportsInterface(bytes4 interfaceId) public view override(ERC721, ERC2981) returns (bool) {
        return super.supportsInterface(interfaceId);
    }
}
