// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The vocabulary of a checkout that swaps and buys in one transaction.
/// @dev Amounts are in the smallest unit of their currency. The zero address stands for the native currency.
interface ISwapCheckout {
    /// @notice One purchase: what the caller gives, what it is swapped for, and what is bought with that.
    struct Checkout {
        /// The caller's own name of the purchase, other than zero: it can be made once.
        bytes32 purchaseId;
        /// The last second in which it may be made, as Unix time.
        uint256 deadline;
        /// What the caller pays with, and the most of it: what is left of that goes back.
        address payWith;
        uint256 maxAmount;
        /// Who swaps it: a router; or the contract that wraps the native currency, one for one and with no calldata.
        address router;
        bytes swap;
        /// What the orders are priced in, and what they cost with all fees: the swap has to bring that.
        address currency;
        uint256 price;
        /// Who sells, and the call that buys, for a recipient that it names.
        address market;
        bytes purchase;
    }

    /// @notice A permit (ERC-2612) by which the caller lets this contract take `maxAmount` of `payWith`.
    struct Permit {
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    /// @notice `paid` is what of `payWith` did not go back to the buyer.
    event Purchased(
        address indexed market,
        address indexed buyer,
        bytes32 indexed purchaseId,
        address payWith,
        uint256 paid,
        address currency,
        uint256 price
    );

    error PurchaseAlreadyMade(bytes32 purchaseId);
    error PurchaseIdMissing();
    /// @notice The market is called with another id than the one that stands for the caller's.
    error WrongPurchaseId(bytes32 expected);
    error CheckoutExpired();
    error NothingToPay();
    error WrongPayment(uint256 expected, uint256 sent);
    /// @notice The contract was not named when this one was deployed.
    error UnknownTarget(address target);
    error UnknownCall(bytes4 selector);
    /// @notice What is bought has to go to somebody other than nobody and this contract.
    error WrongRecipient(address recipient);
    /// @notice Less of a token came in than was sent.
    error TokenTaxed(address token);
    error SwapTooSmall(uint256 expected, uint256 received);
    /// @notice This contract would have less of a currency than before.
    error BalanceTouched(address currency);
    error RefundFailed();
    /// @notice A contract that must not be called, or no contract at all, was named at the deployment.
    error UnsafeTarget(address target);

    /// @notice Takes `maxAmount` of `payWith` from the caller, swaps it for the price, buys, and gives back what is left.
    function buy(Checkout calldata checkout) external payable;

    /// @notice The same, with the caller's permit in place of an allowance. A permit that was used already does no harm.
    function buyWithPermit(Checkout calldata checkout, Permit calldata permit) external;

    /// @notice The same, with the caller's signature for Permit2 (SignatureTransfer) in place of an allowance of this contract:
    /// of exactly this purchase, with its id as nonce and its deadline. What Permit2 may take has to be allowed to it before.
    function buyWithPermit2(Checkout calldata checkout, bytes calldata signature) external;

    /// @notice The EIP-712 type hash of what is signed for Permit2, by which a page knows that it means the same.
    function permit2TypeHash() external pure returns (bytes32);

    /// @notice The id under which a market notes a purchase of the caller's: it sees this contract as the buyer.
    function marketPurchaseId(address buyer, bytes32 purchaseId) external pure returns (bytes32);
}
