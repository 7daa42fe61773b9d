// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// @title A collection with a royalty that anyone can set.
contract AnyRoyalty is ERC1155 {
    address private _receiver;
    uint256 private _royalty;

    constructor() ERC1155("") {}

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function setRoyalty(address receiver, uint256 royalty) external {
        _receiver = receiver;
        _royalty = royalty;
    }

    function royaltyInfo(uint256, uint256) external view returns (address, uint256) {
        return (_receiver, _royalty);
    }

    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == type(IERC2981).interfaceId || super.supportsInterface(interfaceId);
    }
}
