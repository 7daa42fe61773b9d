// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A zone of Seaport 1.6. An account may buy an order only with a signature of the keeper for this order and this account.
contract Gatekeeper {
    struct SpentItem { uint8 itemType; address token; uint256 identifier; uint256 amount; }
    struct ReceivedItem { uint8 itemType; address token; uint256 identifier; uint256 amount; address payable recipient; }
    struct ZoneParameters {
        bytes32 orderHash;
        address fulfiller;
        address offerer;
        SpentItem[] offer;
        ReceivedItem[] consideration;
        bytes extraData;
        bytes32[] orderHashes;
        uint256 startTime;
        uint256 endTime;
        bytes32 zoneHash;
    }

    address private immutable keeper;

    constructor(address keeper_) {
        keeper = keeper_;
    }

    function authorizeOrder(ZoneParameters calldata order) external view returns (bytes4) {
        check(order);
        return this.authorizeOrder.selector;
    }

    function validateOrder(ZoneParameters calldata order) external view returns (bytes4) {
        check(order);
        return this.validateOrder.selector;
    }

    function check(ZoneParameters calldata order) private view {
        bytes calldata signature = order.extraData;
        require(signature.length == 65, "not signed");
        bytes32 hash = keccak256(abi.encode(order.orderHash, order.fulfiller));
        require(ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64])) == keeper, "not let in");
    }
}
