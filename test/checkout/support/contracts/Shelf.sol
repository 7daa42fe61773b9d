// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

/// @title A simple market for ERC-721 tokens. Each offer has a fixed price and is sold once.
contract Shelf {
    struct Offer {
        address seller;
        address collection;
        uint256 tokenId;
        address currency;
        uint256 price;
    }

    event Sold(uint256 indexed offerId, address indexed buyer);

    error NotForSale();

    mapping(uint256 offerId => Offer) public offers;
    uint256 public count;

    function put(address collection, uint256 tokenId, address currency, uint256 price) external {
        offers[count++] = Offer(msg.sender, collection, tokenId, currency, price);
    }

    function buy(uint256 offerId) external payable {
        Offer memory offer = offers[offerId];
        if (offer.price == 0) revert NotForSale();
        delete offers[offerId];
        if (offer.currency == address(0)) {
            if (msg.value != offer.price) revert NotForSale();
            (bool paid, ) = offer.seller.call{value: msg.value}("");
            if (!paid) revert NotForSale();
        } else {
            IERC20(offer.currency).transferFrom(msg.sender, offer.seller, offer.price);
        }
        IERC721(offer.collection).transferFrom(offer.seller, msg.sender, offer.tokenId);
        emit Sold(offerId, msg.sender);
    }
}
