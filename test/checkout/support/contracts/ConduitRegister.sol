// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A conduit controller that knows one conduit. Seaport and buyers ask it for the address of this conduit.
contract ConduitRegister {
    bytes32 private immutable _codeHash;
    bytes32 private immutable _key;
    address private immutable _conduit;

    constructor(bytes32 codeHash, bytes32 key, address conduit) {
        _codeHash = codeHash;
        _key = key;
        _conduit = conduit;
    }

    function getConduitCodeHashes() external view returns (bytes32 creationCodeHash, bytes32 runtimeCodeHash) {
        return (_codeHash, bytes32(0));
    }

    function getConduit(bytes32 key) external view returns (address conduit, bool exists) {
        return key == _key ? (_conduit, true) : (address(0), false);
    }
}
