// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ITillkitMarket} from "./ITillkitMarket.sol";
import {Payout} from "./Payout.sol";
import {PurchaseHash} from "./PurchaseHash.sol";

/// @title A market of listed orders for ERC-721 and ERC-1155 tokens.
/// @notice It holds neither tokens nor funds. In a purchase, tokens go from the maker to the recipient and payments
/// from the buyer to the receivers.
contract TillkitMarket is ITillkitMarket, Ownable, ReentrancyGuard, EIP712 {
    uint256 private constant WHOLE_BPS = 10_000;

    /// @notice The maximum market fee, in basis points of the price.
    uint16 public constant MAX_MARKET_FEE_BPS = 1_000;

    /// @notice The maximum royalty, in basis points of the price. The maker always gets the rest.
    uint16 public constant MAX_ROYALTY_BPS = 2_500;

    /// @notice Receives the market fee.
    address public immutable treasury;

    /// @notice The market fee, in basis points of the price.
    uint16 public immutable marketFeeBps;

    /// @notice Whether listings and purchases are stopped.
    bool public paused;

    /// @notice Whether `buyer` has already made the purchase `purchaseId`.
    mapping(address buyer => mapping(bytes32 purchaseId => bool)) public purchased;

    mapping(bytes32 orderId => Order) private _orders;
    mapping(address maker => uint256) private _orderCount;

    modifier whileOpen() {
        if (paused) revert MarketPaused();
        _;
    }

    constructor(
        address owner_,
        address treasury_,
        uint16 marketFeeBps_
    ) Ownable(owner_) EIP712("Tillkit Market", "1") {
        if (marketFeeBps_ > MAX_MARKET_FEE_BPS) revert MarketFeeTooHigh(marketFeeBps_);
        treasury = treasury_;
        marketFeeBps = marketFeeBps_;
    }

    /// @inheritdoc ITillkitMarket
    function createOrder(NewOrder calldata order) external whileOpen returns (bytes32 orderId) {
        bool multiple = _isMultiple(order.collection);
        if (order.quantity == 0) revert NothingToSell();
        if (!multiple && order.quantity != 1) revert QuantityNotOne(order.quantity);

        // The id is a hash of the terms: after a reorg it cannot stand for another order.
        uint256 nonce = _orderCount[msg.sender]++;
        orderId = keccak256(abi.encode(block.chainid, address(this), msg.sender, nonce, order));
        _orders[orderId] = Order({
            maker: msg.sender,
            collection: order.collection,
            tokenId: order.tokenId,
            quantity: order.quantity,
            remaining: order.quantity,
            currency: order.currency,
            unitPrice: order.unitPrice,
            validFrom: order.validFrom,
            validUntil: order.validUntil,
            multiple: multiple,
            cancelled: false
        });
        emit OrderCreated(
            orderId,
            msg.sender,
            order.collection,
            order.tokenId,
            order.quantity,
            order.currency,
            order.unitPrice,
            order.validFrom,
            order.validUntil,
            multiple
        );
    }

    /// @inheritdoc ITillkitMarket
    function cancelOrder(bytes32 orderId) external {
        Order storage order = _orders[orderId];
        if (order.maker == address(0)) revert UnknownOrder(orderId);
        if (order.maker != msg.sender) revert NotMaker();
        if (order.cancelled) revert OrderAlreadyCancelled(orderId);
        if (order.remaining == 0) revert NotEnoughLeft(orderId, 0);
        order.cancelled = true;
        emit OrderCancelled(orderId);
    }

    /// @inheritdoc ITillkitMarket
    function buy(
        Item[] calldata items,
        address currency,
        address recipient,
        Fee[] calldata fees,
        bytes32 purchaseId
    ) external payable nonReentrant whileOpen {
        _purchase(msg.sender, items, currency, recipient, fees, purchaseId);
    }

    /// @inheritdoc ITillkitMarket
    function buyWithSignature(
        Purchase calldata purchase,
        bytes calldata signature
    ) external nonReentrant whileOpen {
        if (block.timestamp > purchase.deadline) revert SignatureExpired();
        if (purchase.currency == address(0)) revert NativeNotSignable();
        if (purchase.purchaseId == 0) revert PurchaseIdMissing();
        bytes32 digest = _hashTypedDataV4(PurchaseHash.hash(purchase));
        if (!SignatureChecker.isValidSignatureNowCalldata(purchase.buyer, digest, signature)) revert BadSignature();
        _purchase(
            purchase.buyer,
            purchase.items,
            purchase.currency,
            purchase.recipient,
            purchase.fees,
            purchase.purchaseId
        );
    }

    /// @inheritdoc ITillkitMarket
    function setPaused(bool value) external onlyOwner {
        paused = value;
        emit PausedSet(value);
    }

    /// @inheritdoc ITillkitMarket
    function getOrder(bytes32 orderId) external view returns (Order memory) {
        return _orders[orderId];
    }

    function _purchase(
        address buyer,
        Item[] calldata items,
        address currency,
        address recipient,
        Fee[] calldata fees,
        bytes32 purchaseId
    ) private {
        if (items.length == 0) revert NothingToBuy();
        if (purchaseId != 0) {
            if (purchased[buyer][purchaseId]) revert PurchaseAlreadyMade(purchaseId);
            purchased[buyer][purchaseId] = true;
        }
        _checkPayment(items, currency, fees);
        for (uint256 i = 0; i < items.length; i++) {
            uint256 price = _fill(items[i], currency);
            emit OrderFilled(items[i].orderId, buyer, purchaseId, recipient, items[i].quantity, price);
            Order storage order = _orders[items[i].orderId];
            _payPrice(order, buyer, price);
            _deliver(order, recipient, items[i].quantity);
        }
        for (uint256 i = 0; i < fees.length; i++) Payout.pay(currency, buyer, fees[i].receiver, fees[i].amount);
    }

    function _checkPayment(Item[] calldata items, address currency, Fee[] calldata fees) private view {
        uint256 total = 0;
        if (currency == address(0)) {
            for (uint256 i = 0; i < items.length; i++) total += items[i].unitPrice * items[i].quantity;
            for (uint256 i = 0; i < fees.length; i++) total += fees[i].amount;
        }
        if (msg.value != total) revert WrongPayment(total, msg.value);
    }

    /// @dev Takes the item's quantity off its order. Reverts unless the order is open and equal to the item.
    function _fill(Item calldata item, address currency) private returns (uint256 price) {
        Order storage order = _orders[item.orderId];
        if (order.maker == address(0)) revert UnknownOrder(item.orderId);
        if (
            order.collection != item.collection ||
            order.tokenId != item.tokenId ||
            order.unitPrice != item.unitPrice ||
            order.currency != currency
        ) revert OrderChanged(item.orderId);
        if (order.cancelled) revert OrderAlreadyCancelled(item.orderId);
        if (block.timestamp < order.validFrom) revert OrderNotStarted(item.orderId);
        if (block.timestamp >= order.validUntil) revert OrderExpired(item.orderId);
        if (item.quantity == 0) revert NothingToBuy();
        if (item.quantity > order.remaining) revert NotEnoughLeft(item.orderId, order.remaining);
        order.remaining -= item.quantity;
        return item.unitPrice * item.quantity;
    }

    /// @dev Splits `price` between royalty receiver, treasury and maker without a remainder.
    function _payPrice(Order storage order, address buyer, uint256 price) private {
        (address receiver, uint256 royalty) = _royalty(order.collection, order.tokenId, price);
        uint256 marketFee = Math.mulDiv(price, marketFeeBps, WHOLE_BPS);
        Payout.pay(order.currency, buyer, receiver, royalty);
        Payout.pay(order.currency, buyer, treasury, marketFee);
        Payout.pay(order.currency, buyer, order.maker, price - royalty - marketFee);
    }

    function _deliver(Order storage order, address recipient, uint256 quantity) private {
        if (order.multiple) {
            IERC1155(order.collection).safeTransferFrom(order.maker, recipient, order.tokenId, quantity, "");
        } else {
            IERC721(order.collection).safeTransferFrom(order.maker, recipient, order.tokenId);
        }
    }

    function _royalty(
        address collection,
        uint256 tokenId,
        uint256 price
    ) private view returns (address receiver, uint256 royalty) {
        if (!ERC165Checker.supportsInterface(collection, type(IERC2981).interfaceId)) return (address(0), 0);
        (receiver, royalty) = IERC2981(collection).royaltyInfo(tokenId, price);
        if (receiver == address(0)) return (address(0), 0);
        if (royalty > Math.mulDiv(price, MAX_ROYALTY_BPS, WHOLE_BPS)) {
            revert RoyaltyTooHigh(collection, royalty, price);
        }
    }

    function _isMultiple(address collection) private view returns (bool) {
        if (ERC165Checker.supportsInterface(collection, type(IERC721).interfaceId)) return false;
        if (ERC165Checker.supportsInterface(collection, type(IERC1155).interfaceId)) return true;
        revert UnsupportedCollection(collection);
    }
}
