// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The interface of the market: orders, purchases, events and errors.
/// @dev Prices and amounts are in the smallest unit of their currency. The zero address stands for the native currency.
/// Times are Unix seconds.
interface ITillkitMarket {
    /// @notice A new order. It is valid while `validFrom <= block.timestamp < validUntil`.
    struct NewOrder {
        address collection;
        uint256 tokenId;
        uint256 quantity;
        address currency;
        uint256 unitPrice;
        uint64 validFrom;
        uint64 validUntil;
    }

    /// @notice A stored order. `multiple` is true for an ERC-1155, false for an ERC-721.
    struct Order {
        address maker;
        address collection;
        uint256 tokenId;
        uint256 quantity;
        uint256 remaining;
        address currency;
        uint256 unitPrice;
        uint64 validFrom;
        uint64 validUntil;
        bool multiple;
        bool cancelled;
    }

    /// @notice One line of a purchase. It repeats the order's terms as the buyer knows them.
    struct Item {
        bytes32 orderId;
        address collection;
        uint256 tokenId;
        uint256 quantity;
        uint256 unitPrice;
    }

    /// @notice An amount that the buyer pays on top of the price.
    struct Fee {
        address receiver;
        uint256 amount;
    }

    /// @notice A purchase that its buyer signs (EIP-712) and anyone may send, until `deadline` inclusive.
    struct Purchase {
        address buyer;
        Item[] items;
        address currency;
        address recipient;
        Fee[] fees;
        bytes32 purchaseId;
        uint256 deadline;
    }

    event OrderCreated(
        bytes32 indexed orderId,
        address indexed maker,
        address indexed collection,
        uint256 tokenId,
        uint256 quantity,
        address currency,
        uint256 unitPrice,
        uint64 validFrom,
        uint64 validUntil,
        bool multiple
    );

    /// @notice `price` is unit price × quantity. It includes royalty and market fee, but not the buyer's fees.
    event OrderFilled(
        bytes32 indexed orderId,
        address indexed buyer,
        bytes32 indexed purchaseId,
        address recipient,
        uint256 quantity,
        uint256 price
    );

    event OrderCancelled(bytes32 indexed orderId);
    event PausedSet(bool paused);

    error UnknownOrder(bytes32 orderId);
    error OrderAlreadyCancelled(bytes32 orderId);
    error OrderExpired(bytes32 orderId);
    error OrderNotStarted(bytes32 orderId);
    error NotEnoughLeft(bytes32 orderId, uint256 remaining);
    /// @notice The stored order differs from the buyer's item.
    error OrderChanged(bytes32 orderId);
    error WrongPayment(uint256 expected, uint256 sent);
    error PurchaseAlreadyMade(bytes32 purchaseId);
    error NotMaker();
    error NothingToBuy();
    error NothingToSell();
    /// @notice The quantity of an ERC-721 must be 1.
    error QuantityNotOne(uint256 quantity);
    error MarketPaused();
    error UnsupportedCollection(address collection);
    /// @notice A payment failed. The zero address stands for the native currency.
    error PaymentFailed(address token);
    error SignatureExpired();
    error BadSignature();
    /// @notice A signed purchase must be paid in an ERC-20: a signature cannot carry native currency.
    error NativeNotSignable();
    /// @notice A signed purchase needs an id other than zero: without one, its signature could be used again.
    error PurchaseIdMissing();
    error RoyaltyTooHigh(address collection, uint256 royalty, uint256 price);
    error MarketFeeTooHigh(uint16 marketFeeBps);

    /// @notice Lists `order` for the caller. The tokens stay with the caller, who must approve the market.
    /// @return orderId The hash of chain, market, maker, the maker's order count and every field of `order`.
    function createOrder(NewOrder calldata order) external returns (bytes32 orderId);

    /// @notice Cancels the caller's order. Works while the market is paused.
    function cancelOrder(bytes32 orderId) external;

    /// @notice Buys all items or none. The caller pays exactly Σ unit price × quantity + Σ fees.
    /// @param purchaseId If it is not zero, each buyer can use it once.
    function buy(
        Item[] calldata items,
        address currency,
        address recipient,
        Fee[] calldata fees,
        bytes32 purchaseId
    ) external payable;

    /// @notice Like `buy`, paid in an ERC-20 by the signer: an account, or a contract wallet (ERC-1271).
    function buyWithSignature(Purchase calldata purchase, bytes calldata signature) external;

    /// @notice Stops or resumes listings and purchases. Only for the owner.
    function setPaused(bool value) external;

    /// @notice Returns an order. Its maker is zero if there is no such order.
    function getOrder(bytes32 orderId) external view returns (Order memory);
}
