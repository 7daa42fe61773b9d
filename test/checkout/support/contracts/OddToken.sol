// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Signed} from "Signed.sol";

/// @title An ERC-20 token with functions besides `approve` that let other accounts take it from the buyer.
contract OddToken is Signed {
    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Approval(address indexed owner, address indexed spender, uint256 amount);

    bytes32 private constant PERMIT =
        keccak256("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)");
    bytes32 private constant TRANSFER =
        keccak256(
            "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
        );
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    mapping(address owner => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _transfer(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        _transfer(from, to, amount);
        return true;
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        _approve(msg.sender, spender, amount);
        return true;
    }

    function increaseAllowance(address spender, uint256 amount) external {
        _approve(msg.sender, spender, allowance[msg.sender][spender] + amount);
    }

    /// @notice Makes several calls of this contract. Each of them has the same sender.
    function multicall(bytes[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, ) = address(this).delegatecall(calls[i]);
            require(done);
        }
    }

    /// @notice The permit of DAI: it allows the spender everything or nothing.
    function permit(
        address holder,
        address spender,
        uint256 nonce,
        uint256 expiry,
        bool allowed,
        bytes calldata signature
    ) external {
        require(expiry == 0 || block.timestamp <= expiry);
        bytes32 content = keccak256(abi.encode(PERMIT, holder, spender, nonce, expiry, allowed));
        _requireSigned(holder, _domain(), content, signature);
        _approve(holder, spender, allowed ? type(uint256).max : 0);
    }

    /// @notice A transfer that the owner has signed (EIP-3009).
    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes calldata signature
    ) external {
        require(block.timestamp > validAfter && block.timestamp < validBefore);
        bytes32 content = keccak256(abi.encode(TRANSFER, from, to, value, validAfter, validBefore, nonce));
        _requireSigned(from, _domain(), content, signature);
        _transfer(from, to, value);
    }

    function _transfer(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }

    function _approve(address owner, address spender, uint256 amount) private {
        allowance[owner][spender] = amount;
        emit Approval(owner, spender, amount);
    }

    function _domain() private view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN, keccak256("Odd Token"), keccak256("1"), block.chainid, address(this)));
    }
}
