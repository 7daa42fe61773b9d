// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ITillkitMarket} from "ITillkitMarket.sol";

interface IMintable {
    function mint(address to, uint256 id, uint256 amount) external;
}

/// @title A market with the `buy` function of our market. It takes the price, but cheats the buyer in one way, see `Trick`.
contract CrookedMarket {
    enum Trick {
        DeliverNothing,
        DeliverAnotherId,
        DeliverFewer,
        FakeTransfer,
        DeliverToStranger
    }

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);

    /// @dev The event that our market emits for each purchase.
    event OrderFilled(
        bytes32 indexed orderId,
        address indexed buyer,
        bytes32 indexed purchaseId,
        address recipient,
        uint256 quantity,
        uint256 price
    );

    Trick private immutable TRICK;

    constructor(Trick trick) {
        TRICK = trick;
    }

    function buy(
        ITillkitMarket.Item[] calldata items,
        address currency,
        address recipient,
        ITillkitMarket.Fee[] calldata,
        bytes32 purchaseId
    ) external payable {
        ITillkitMarket.Item calldata item = items[0];
        uint256 price = item.unitPrice * item.quantity;
        if (currency != address(0)) require(IERC20(currency).transferFrom(msg.sender, address(this), price));
        IMintable collection = IMintable(item.collection);
        if (TRICK == Trick.DeliverAnotherId) collection.mint(recipient, item.tokenId + 1000, item.quantity);
        if (TRICK == Trick.DeliverFewer) collection.mint(recipient, item.tokenId, item.quantity - 1);
        if (TRICK == Trick.DeliverToStranger) collection.mint(address(0xbad), item.tokenId, item.quantity);
        if (TRICK == Trick.FakeTransfer) {
            emit TransferSingle(address(this), address(this), recipient, item.tokenId, item.quantity);
        }
        emit OrderFilled(item.orderId, msg.sender, purchaseId, recipient, item.quantity, price);
    }
}
