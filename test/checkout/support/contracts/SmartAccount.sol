// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Signed} from "Signed.sol";

/// @title A contract account. Any account can make it call, with a signature of its owner.
contract SmartAccount is Signed {
    address private immutable OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    /// @notice Accepts a signature of the owner as a signature of this account (ERC-1271).
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _signer(hash, signature) == OWNER ? this.isValidSignature.selector : bytes4(0);
    }

    /// @notice Makes a call. The owner must have signed the hash of this call as a message.
    function run(address to, bytes calldata data, bytes calldata signature) external {
        bytes32 hash = keccak256(abi.encode(block.chainid, address(this), to, data));
        require(_signer(keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash)), signature) == OWNER);
        (bool done, ) = to.call(data);
        require(done);
    }
}
