// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Signed} from "Signed.sol";

/// @title Lets a spender take tokens with the owner's signature. Has the functions and the signed types of Uniswap's Permit2.
contract Permit2 is Signed {
    struct PermitDetails {
        address token;
        uint160 amount;
        uint48 expiration;
        uint48 nonce;
    }
    struct PermitSingle {
        PermitDetails details;
        address spender;
        uint256 sigDeadline;
    }
    struct TokenPermissions {
        address token;
        uint256 amount;
    }
    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }
    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    event Approval(
        address indexed owner,
        address indexed token,
        address indexed spender,
        uint160 amount,
        uint48 expiration
    );

    string private constant DETAILS = "PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)";
    string private constant PERMISSIONS = "TokenPermissions(address token,uint256 amount)";
    bytes32 private constant SINGLE_TYPE =
        keccak256(abi.encodePacked("PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)", DETAILS));
    bytes32 private constant TRANSFER_TYPE =
        keccak256(
            abi.encodePacked(
                "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)",
                PERMISSIONS
            )
        );

    mapping(address owner => mapping(address token => mapping(address spender => uint160))) private _allowed;

    function approve(address token, address spender, uint160 amount, uint48 expiration) external {
        _approve(msg.sender, token, spender, amount, expiration);
    }

    function transferFrom(address from, address to, uint160 amount, address token) external {
        _allowed[from][token][msg.sender] -= amount;
        require(IERC20(token).transferFrom(from, to, amount));
    }

    function permit(address owner, PermitSingle calldata single, bytes calldata signature) external {
        require(block.timestamp <= single.sigDeadline);
        bytes32 details = keccak256(abi.encode(keccak256(bytes(DETAILS)), single.details));
        bytes32 content = keccak256(abi.encode(SINGLE_TYPE, details, single.spender, single.sigDeadline));
        _requireSigned(owner, _domain(), content, signature);
        PermitDetails calldata granted = single.details;
        _approve(owner, granted.token, single.spender, granted.amount, granted.expiration);
    }

    function permitTransferFrom(
        PermitTransferFrom calldata signed,
        SignatureTransferDetails calldata details,
        address owner,
        bytes calldata signature
    ) external {
        require(block.timestamp <= signed.deadline && details.requestedAmount <= signed.permitted.amount);
        bytes32 permitted = keccak256(abi.encode(keccak256(bytes(PERMISSIONS)), signed.permitted));
        bytes32 content = keccak256(
            abi.encode(TRANSFER_TYPE, permitted, msg.sender, signed.nonce, signed.deadline)
        );
        _requireSigned(owner, _domain(), content, signature);
        require(IERC20(signed.permitted.token).transferFrom(owner, details.to, details.requestedAmount));
    }

    function _approve(address owner, address token, address spender, uint160 amount, uint48 expiration) private {
        _allowed[owner][token][spender] = amount;
        emit Approval(owner, token, spender, amount, expiration);
    }

    function _domain() private view returns (bytes32) {
        bytes32 domainType = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
        return keccak256(abi.encode(domainType, keccak256("Permit2"), block.chainid, address(this)));
    }
}
