// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The market's vocabulary: what is listed, what is bought, what is announced and what is refused.
/// @dev Prices and amounts are in the smallest unit of their currency. The zero address stands for the native
/// currency. Times are Unix seconds.
interface ITillkitMarket {
    /// @notice What a maker offers. Valid while `validFrom <= block.timestamp < validUntil`.
    struct NewOrder {
        address collection;
        uint256 tokenId;
        uint256 quantity;
        address currency;
        uint256 unitPrice;
        uint64 validFrom;
        uint64 validUntil;
    }

    /// @notice An order on record. `multiple` tells an ERC-1155 (true) from an ERC-721 (false).
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

    /// @notice One line of a purchase. Beside the order's id it repeats what the buyer believes to get and to pay.
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

    /// @notice `price` is unit price × quantity: royalty and market fee are within it, the buyer's fees are not.
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
    /// @notice The order on record is not the one that the buyer described.
    error OrderChanged(bytes32 orderId);
    error WrongPayment(uint256 expected, uint256 sent);
    error PurchaseAlreadyMade(bytes32 purchaseId);
    error NotMaker();
    error NothingToBuy();
    error NothingToSell();
    /// @notice An ERC-721 is listed one at a time.
    error QuantityNotOne(uint256 quantity);
    error MarketPaused();
    error UnsupportedCollection(address collection);
    /// @notice A payout was refused; the zero address stands for the native currency.
    error PaymentFailed(address token);
    error SignatureExpired();
    error BadSignature();
    /// @notice A signed purchase is paid in an ERC-20: a signature cannot carry native currency.
    error NativeNotSignable();
    /// @notice A signed purchase needs a purchase id other than zero, or its signature could be used again.
    error PurchaseIdMissing();
    error RoyaltyTooHigh(address collection, uint256 royalty, uint256 price);
    error MarketFeeTooHigh(uint16 marketFeeBps);

    /// @notice Lists `order` for the caller, who keeps the tokens and lets the market move them.
    /// @return orderId Commits to chain, market, maker, the maker's count of orders and every field of `order`.
    function createOrder(NewOrder calldata order) external returns (bytes32 orderId);

    /// @notice Withdraws what is left of the caller's order; works while the market is paused.
    function cancelOrder(bytes32 orderId) external;

    /// @notice Buys every item or none, paid by the caller: Σ unit price × quantity + Σ fees, exactly.
    /// @param purchaseId Other than zero, it can be used once per buyer.
    function buy(
        Item[] calldata items,
        address currency,
        address recipient,
        Fee[] calldata fees,
        bytes32 purchaseId
    ) external payable;

    /// @notice Buys as `buy` does, paid by the signer (an account, or a wallet contract by ERC-1271), in an ERC-20.
    function buyWithSignature(Purchase calldata purchase, bytes calldata signature) external;

    /// @notice Stops or resumes listing and buying; for the owner.
    function setPaused(bool value) external;

    /// @notice The order with that id; a maker of zero means that there is none.
    function getOrder(bytes32 orderId) external view returns (Order memory);
}
