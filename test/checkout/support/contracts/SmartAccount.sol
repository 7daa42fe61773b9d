// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Signed} from "Signed.sol";

/// @title An account of somebody's, which does what its owner has signed.
contract SmartAccount is Signed {
    address private immutable OWNER;

    constructor(address owner) {
        OWNER = owner;
    }

    /// @notice Says by ERC-1271 whether a signature of the owner's counts as one of this account.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        return _signer(hash, signature) == OWNER ? this.isValidSignature.selector : bytes4(0);
    }

    /// @notice Makes a call that the owner has allowed by signing its hash as a message, as accounts have it signed.
    function run(address to, bytes calldata data, bytes calldata signature) external {
        bytes32 hash = keccak256(abi.encode(block.chainid, address(this), to, data));
        require(_signer(keccak256(abi.encodePacked("\x19Ethereum Signed Message:\n32", hash)), signature) == OWNER);
        (bool done, ) = to.call(data);
        require(done);
    }
}
