// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ITillkitMarket} from "./ITillkitMarket.sol";

/// @title The EIP-712 struct hash of a purchase.
library PurchaseHash {
    bytes private constant FEE = "Fee(address receiver,uint256 amount)";
    bytes private constant ITEM =
        "Item(bytes32 orderId,address collection,uint256 tokenId,uint256 quantity,uint256 unitPrice)";
    bytes private constant PURCHASE =
        "Purchase(address buyer,Item[] items,address currency,address recipient,Fee[] fees,bytes32 purchaseId,uint256 deadline)";

    bytes32 private constant FEE_TYPE = keccak256(FEE);
    bytes32 private constant ITEM_TYPE = keccak256(ITEM);
    bytes32 private constant PURCHASE_TYPE = keccak256(abi.encodePacked(PURCHASE, FEE, ITEM));

    function hash(ITillkitMarket.Purchase calldata purchase) internal pure returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    PURCHASE_TYPE,
                    purchase.buyer,
                    _hashItems(purchase.items),
                    purchase.currency,
                    purchase.recipient,
                    _hashFees(purchase.fees),
                    purchase.purchaseId,
                    purchase.deadline
                )
            );
    }

    function _hashItems(ITillkitMarket.Item[] calldata items) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](items.length);
        for (uint256 i = 0; i < items.length; i++) hashes[i] = keccak256(abi.encode(ITEM_TYPE, items[i]));
        return keccak256(abi.encodePacked(hashes));
    }

    function _hashFees(ITillkitMarket.Fee[] calldata fees) private pure returns (bytes32) {
        bytes32[] memory hashes = new bytes32[](fees.length);
        for (uint256 i = 0; i < fees.length; i++) hashes[i] = keccak256(abi.encode(FEE_TYPE, fees[i]));
        return keccak256(abi.encodePacked(hashes));
    }
}
