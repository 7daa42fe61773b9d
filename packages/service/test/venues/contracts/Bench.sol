// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

/// @title A simple foreign market: tokens at fixed prices in ether, each sold once, with complete events.
contract Bench {
    struct Offer {
        address seller;
        address collection;
        uint256 tokenId;
        uint256 price;
    }

    event Offered(bytes32 indexed offerId, address seller, address collection, uint256 tokenId, uint256 price);
    event Withdrawn(bytes32 indexed offerId);
    event Sold(bytes32 indexed offerId, address indexed buyer);

    mapping(bytes32 offerId => Offer) public offers;
    uint256 public count;

    function put(address collection, uint256 tokenId, uint256 price) external {
        bytes32 offerId = keccak256(abi.encode(address(this), ++count));
        offers[offerId] = Offer(msg.sender, collection, tokenId, price);
        emit Offered(offerId, msg.sender, collection, tokenId, price);
    }

    function withdraw(bytes32 offerId) external {
        require(offers[offerId].seller == msg.sender);
        delete offers[offerId];
        emit Withdrawn(offerId);
    }

    function buy(bytes32 offerId) external payable {
        Offer memory offer = offers[offerId];
        require(offer.seller != address(0) && msg.value == offer.price);
        delete offers[offerId];
        (bool paid, ) = offer.seller.call{value: msg.value}("");
        require(paid);
        IERC721(offer.collection).transferFrom(offer.seller, msg.sender, offer.tokenId);
        emit Sold(offerId, msg.sender);
    }
}
