// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title Checks signatures. `_requireSigned` accepts each digest once.
abstract contract Signed {
    mapping(bytes32 digest => bool) private _used;

    function _requireSigned(address signer, bytes32 domain, bytes32 content, bytes calldata signature) internal {
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", domain, content));
        require(!_used[digest] && _signer(digest, signature) == signer);
        _used[digest] = true;
    }

    function _signer(bytes32 digest, bytes calldata signature) internal pure returns (address signer) {
        require(signature.length == 65);
        signer = ecrecover(digest, uint8(signature[64]), bytes32(signature), bytes32(signature[32:]));
        require(signer != address(0));
    }
}
