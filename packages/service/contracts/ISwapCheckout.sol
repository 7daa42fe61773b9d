// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The interface of a checkout that swaps and buys in one transaction.
/// @dev Amounts are in the smallest unit of their currency. The zero address stands for the native currency.
interface ISwapCheckout {
    /// @notice One purchase: the payment, the swap and the call that buys.
    struct Checkout {
        /// The caller's id of the purchase, other than zero. Each id can be used once.
        bytes32 purchaseId;
        /// The last second in which the purchase is valid, in Unix time.
        uint256 deadline;
        /// The currency of the payment, and its maximum amount. The rest is returned.
        address payWith;
        uint256 maxAmount;
        /// The router that swaps. Or the wrapped native currency, which wraps one to one, with empty calldata. Or zero, if
        /// the payment is a token and already in the currency of the orders: exactly the price, with empty calldata.
        address router;
        bytes swap;
        /// The currency of the orders, and their total with all fees. The swap must yield this amount.
        address currency;
        uint256 price;
        /// The market, and the call that buys. The call names its recipient.
        address market;
        bytes purchase;
    }

    /// @notice A permit (ERC-2612) that lets this contract take `maxAmount` of `payWith` from the caller.
    struct Permit {
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    /// @notice `paid` is the amount of `payWith` that the buyer did not get back.
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
    /// @notice The market call contains another purchase id than the derived one.
    error WrongPurchaseId(bytes32 expected);
    error CheckoutExpired();
    error NothingToPay();
    error WrongPayment(uint256 expected, uint256 sent);
    /// @notice The contract is not on the list that was set at the deployment.
    error UnknownTarget(address target);
    error UnknownCall(bytes4 selector);
    /// @notice The recipient is zero or this contract.
    error WrongRecipient(address recipient);
    /// @notice This contract received less of a token than was sent.
    error TokenTaxed(address token);
    error SwapTooSmall(uint256 expected, uint256 received);
    /// @notice This contract would have less of a currency than before the call.
    error BalanceTouched(address currency);
    error RefundFailed();
    /// @notice A market or router of the deployment has no code, or must never be called.
    error UnsafeTarget(address target);

    /// @notice Takes `maxAmount` of `payWith` from the caller, swaps it for the price, buys, and returns the rest.
    function buy(Checkout calldata checkout) external payable;

    /// @notice Like `buy`, with the caller's permit instead of an allowance. A permit that was already used does no
    /// harm.
    function buyWithPermit(Checkout calldata checkout, Permit calldata permit) external;

    /// @notice Like `buy`, with a Permit2 signature (SignatureTransfer) of the caller for exactly this purchase. The
    /// purchase id is the nonce. The caller must have approved Permit2 for `payWith`.
    function buyWithPermit2(Checkout calldata checkout, bytes calldata signature) external;

    /// @notice Returns the EIP-712 type hash that the caller signs for Permit2, so that a page can check that it signs
    /// the same type.
    function permit2TypeHash() external pure returns (bytes32);

    /// @notice Returns the id under which a market records a purchase of `buyer`. The market sees this contract as the
    /// buyer.
    function marketPurchaseId(address buyer, bytes32 purchaseId) external pure returns (bytes32);
}
