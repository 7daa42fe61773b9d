// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title A token that states its EIP-712 domain by name and version, without ERC-5267.
contract VersionedToken {
    string public name = "Coin";
    string public version = "2";

    function DOMAIN_SEPARATOR() public view virtual returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                    keccak256(bytes(name)),
                    keccak256(bytes("2")),
                    block.chainid,
                    address(this)
                )
            );
    }
}

/// @title A token with DAI-style permits: all or nothing.
contract OldDai is VersionedToken {
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)");
}

/// @title A token whose domain separator does not match its fields.
contract ForeignDomain is VersionedToken {
    function DOMAIN_SEPARATOR() public pure override returns (bytes32) {
        return keccak256("another");
    }
}
