// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {IPermit2} from "./IPermit2.sol";
import {IRequestMarket} from "./IRequestMarket.sol";
import {ISwapCheckout} from "./ISwapCheckout.sol";
import {ITillkitMarket} from "./ITillkitMarket.sol";

/// @title Swaps and buys in one transaction: both happen, or neither.
/// @notice It holds no funds between calls and has no owner. It takes funds from its caller only, and returns the rest
/// to its caller. It calls only contracts that were set at the deployment, and only the functions below. It encodes
/// calls to tokens itself, and no token is among those contracts.
contract SwapCheckout is ISwapCheckout, ReentrancyGuard {
    using SafeERC20 for IERC20;

    /// @dev Permit2 transfers tokens for whoever has a signature, so no foreign calldata may be sent there.
    /// `_takeBySignature` makes the only call to it.
    IPermit2 private constant PERMIT2 = IPermit2(0x000000000022D473030F116dDEE9F6B43aC78BA3);

    /// @dev The witness that is signed for Permit2 in addition to the amount: the whole purchase.
    string private constant CHECKOUT_TYPE =
        "Checkout(bytes32 purchaseId,uint256 deadline,address payWith,uint256 maxAmount,address router,bytes swap,address currency,uint256 price,address market,bytes purchase)";
    string private constant PERMISSIONS_TYPE = "TokenPermissions(address token,uint256 amount)";

    /// @dev The balances of this contract before a call, without the funds of the call.
    struct Held {
        uint256 native;
        uint256 payWith;
        uint256 currency;
    }

    /// @dev The swap functions of a Uniswap v2 router, all with an exact output.
    bytes4 private constant TOKENS_FOR_TOKENS = 0x8803dbee;
    bytes4 private constant TOKENS_FOR_NATIVE = 0x4a25d94a;
    bytes4 private constant NATIVE_FOR_TOKENS = 0xfb3bdb41;
    /// @dev The entry functions of later routers: `multicall` of SwapRouter02, and `execute` of the Universal Router.
    /// Their calldata contains the actual swaps.
    bytes4 private constant MULTICALL = 0x5ae401dc;
    bytes4 private constant EXECUTE = 0x3593564c;
    /// @dev The purchase functions of Seaport: `fulfillAdvancedOrder` and `fulfillAvailableAdvancedOrders`. Both name a
    /// recipient.
    bytes4 private constant FULFIL = 0xe7acab24;
    bytes4 private constant FULFIL_SEVERAL = 0x87201b41;

    /// @notice The wrapped native currency (WETH9).
    IWrapped public immutable wrapped;

    /// @notice Whether purchases from a contract are allowed.
    mapping(address target => bool) public isMarket;

    /// @notice Whether swaps with a contract are allowed.
    mapping(address target => bool) public isRouter;

    /// @notice Whether `buyer` has already made the purchase `purchaseId` here.
    mapping(address buyer => mapping(bytes32 purchaseId => bool)) public purchased;

    constructor(IWrapped wrapped_, address[] memory markets, address[] memory routers) {
        if (address(wrapped_).code.length == 0) revert UnsafeTarget(address(wrapped_));
        wrapped = wrapped_;
        for (uint256 i = 0; i < markets.length; i++) isMarket[_checked(markets[i])] = true;
        for (uint256 i = 0; i < routers.length; i++) isRouter[_checked(routers[i])] = true;
        // The zero address stands for no swap. Older contracts do not know it, so a page can ask for it.
        isRouter[address(0)] = true;
    }

    /// @dev Receives the rest of a swap or a purchase. Any other payment reverts, so that none is sent here by mistake.
    receive() external payable {
        bool isKnown = msg.sender == address(wrapped) || isRouter[msg.sender] || isMarket[msg.sender];
        if (!isKnown || !_reentrancyGuardEntered()) revert UnknownTarget(msg.sender);
    }

    /// @inheritdoc ISwapCheckout
    function buy(Checkout calldata checkout) external payable nonReentrant {
        _buy(checkout, msg.data[:0]);
    }

    /// @inheritdoc ISwapCheckout
    function buyWithPermit2(Checkout calldata checkout, bytes calldata signature) external nonReentrant {
        _buy(checkout, signature);
    }

    /// @inheritdoc ISwapCheckout
    function buyWithPermit(Checkout calldata checkout, Permit calldata permit) external nonReentrant {
        IERC20Permit token = IERC20Permit(checkout.payWith);
        // Anyone may have submitted the permit before. Then the allowance is set; otherwise the transfer fails later.
        try
            token.permit(
                msg.sender,
                address(this),
                checkout.maxAmount,
                permit.deadline,
                permit.v,
                permit.r,
                permit.s
            )
        {} catch {}
        _buy(checkout, msg.data[:0]);
    }

    /// @inheritdoc ISwapCheckout
    function permit2TypeHash() external pure returns (bytes32) {
        return
            keccak256(
                abi.encodePacked(
                    "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Checkout witness)",
                    CHECKOUT_TYPE,
                    PERMISSIONS_TYPE
                )
            );
    }

    /// @inheritdoc ISwapCheckout
    function marketPurchaseId(address buyer, bytes32 purchaseId) public pure returns (bytes32) {
        return keccak256(abi.encodePacked(buyer, purchaseId));
    }

    /// @dev Takes the payment with the signature if there is one, otherwise from the allowance.
    function _buy(Checkout calldata checkout, bytes calldata signature) private {
        if (block.timestamp > checkout.deadline) revert CheckoutExpired();
        if (checkout.price == 0) revert NothingToPay();
        uint256 value = checkout.payWith == address(0) ? checkout.maxAmount : 0;
        if (msg.value != value) revert WrongPayment(value, msg.value);
        _note(checkout);

        Held memory before = Held({
            native: address(this).balance - msg.value,
            payWith: _balanceOf(checkout.payWith) - value,
            currency: _balanceOf(checkout.currency) - (checkout.currency == address(0) ? value : 0)
        });
        if (checkout.payWith != address(0)) _take(checkout, signature);
        _swap(checkout);
        uint256 received = _since(checkout.currency, before.currency);
        if (received < checkout.price) revert SwapTooSmall(checkout.price, received);
        _call(checkout.market, checkout.purchase, checkout.currency, checkout.price);
        _settle(checkout, before);
    }

    /// @dev Returns everything above the earlier balances, and emits what was paid.
    function _settle(Checkout calldata checkout, Held memory before) private {
        uint256 left = _giveBack(checkout.payWith, before.payWith);
        // If two of these currencies are the same, the first call returns the whole rest and the second call nothing.
        _giveBack(checkout.currency, before.currency);
        _giveBack(address(0), before.native);
        emit Purchased(
            checkout.market,
            msg.sender,
            checkout.purchaseId,
            checkout.payWith,
            checkout.maxAmount > left ? checkout.maxAmount - left : 0,
            checkout.currency,
            checkout.price
        );
    }

    /// @dev Records the purchase. Checks that the market is only asked for a purchase with a valid recipient.
    function _note(Checkout calldata checkout) private {
        bytes32 id = checkout.purchaseId;
        if (id == 0) revert PurchaseIdMissing();
        if (purchased[msg.sender][id]) revert PurchaseAlreadyMade(id);
        purchased[msg.sender][id] = true;

        if (!isMarket[checkout.market]) revert UnknownTarget(checkout.market);
        bytes calldata data = checkout.purchase;
        bytes4 selector = _selectorOf(data);
        if (selector == ITillkitMarket.buy.selector) {
            bytes32 expected = marketPurchaseId(msg.sender, id);
            if (_wordOf(data, 4) != expected) revert WrongPurchaseId(expected);
            // If the caller has bought at the market directly under this id, a second purchase would pay twice.
            if (IPurchases(checkout.market).purchased(msg.sender, id)) revert PurchaseAlreadyMade(id);
        }
        address recipient = address(uint160(uint256(_wordOf(data, _placeOfRecipient(selector)))));
        if (recipient == address(0) || recipient == address(this)) revert WrongRecipient(recipient);
    }

    /// @dev Returns the index of the recipient argument. Reverts for any other function.
    function _placeOfRecipient(bytes4 selector) private pure returns (uint256) {
        if (selector == ITillkitMarket.buy.selector || selector == IRequestMarket.acceptRequest.selector) return 2;
        if (selector == FULFIL) return 3;
        if (selector == FULFIL_SEVERAL) return 5;
        revert UnknownCall(selector);
    }

    /// @dev Takes exactly `maxAmount` from the caller. A token with a transfer tax is rejected.
    function _take(Checkout calldata checkout, bytes calldata signature) private {
        address token = checkout.payWith;
        uint256 amount = checkout.maxAmount;
        uint256 before = _balanceOf(token);
        if (signature.length == 0) IERC20(token).safeTransferFrom(msg.sender, address(this), amount);
        else _takeBySignature(checkout, signature);
        if (_balanceOf(token) != before + amount) revert TokenTaxed(token);
    }

    /// @dev Lets Permit2 transfer the signed amount. The whole call follows from the purchase and the caller: the owner
    /// is the caller, the recipient is this contract, the witness is the purchase, and the purchase id is the nonce,
    /// which Permit2 accepts once.
    function _takeBySignature(Checkout calldata checkout, bytes calldata signature) private {
        PERMIT2.permitWitnessTransferFrom(
            IPermit2.PermitTransferFrom({
                permitted: IPermit2.TokenPermissions({token: checkout.payWith, amount: checkout.maxAmount}),
                nonce: uint256(checkout.purchaseId),
                deadline: checkout.deadline
            }),
            IPermit2.SignatureTransferDetails({to: address(this), requestedAmount: checkout.maxAmount}),
            msg.sender,
            _hashOf(checkout),
            string(abi.encodePacked("Checkout witness)", CHECKOUT_TYPE, PERMISSIONS_TYPE)),
            signature
        );
    }

    /// @dev Returns the EIP-712 struct hash of the purchase.
    function _hashOf(Checkout calldata checkout) private pure returns (bytes32) {
        return
            keccak256(
                bytes.concat(
                    abi.encode(
                        keccak256(bytes(CHECKOUT_TYPE)),
                        checkout.purchaseId,
                        checkout.deadline,
                        checkout.payWith,
                        checkout.maxAmount
                    ),
                    abi.encode(
                        checkout.router,
                        keccak256(checkout.swap),
                        checkout.currency,
                        checkout.price,
                        checkout.market,
                        keccak256(checkout.purchase)
                    )
                )
            );
    }

    function _swap(Checkout calldata checkout) private {
        address router = checkout.router;
        if (router == address(0)) {
            // Without a swap, the contract pays the market exactly what it took from the caller.
            bool isSame = checkout.payWith == checkout.currency && checkout.maxAmount == checkout.price;
            if (!isSame || checkout.payWith == address(0)) revert UnknownTarget(router);
            if (checkout.swap.length != 0) revert UnknownCall(_selectorOf(checkout.swap));
            return;
        }
        if (router == address(wrapped)) {
            if (checkout.swap.length != 0) revert UnknownCall(_selectorOf(checkout.swap));
            // The contract must not pay more than it took for this purchase.
            if (checkout.price > checkout.maxAmount) revert SwapTooSmall(checkout.price, checkout.maxAmount);
            bool wraps = checkout.payWith == address(0) && checkout.currency == router;
            bool unwraps = checkout.payWith == router && checkout.currency == address(0);
            if (wraps) wrapped.deposit{value: checkout.price}();
            else if (unwraps) wrapped.withdraw(checkout.price);
            else revert UnknownTarget(router);
            return;
        }
        // A swap of a currency for itself would count the contract's balance twice.
        if (!isRouter[router] || checkout.payWith == checkout.currency) revert UnknownTarget(router);
        bytes4 selector = _selectorOf(checkout.swap);
        bool isV2 = selector == TOKENS_FOR_TOKENS || selector == TOKENS_FOR_NATIVE || selector == NATIVE_FOR_TOKENS;
        if (!isV2 && selector != MULTICALL && selector != EXECUTE) revert UnknownCall(selector);
        _call(router, checkout.swap, checkout.payWith, checkout.maxAmount);
    }

    /// @dev Calls a market or a router that may take up to `amount` of `currency`, and revokes the allowance after
    /// that.
    function _call(address target, bytes calldata data, address currency, uint256 amount) private {
        if (currency == address(0)) {
            Address.functionCallWithValue(target, data, amount);
            return;
        }
        IERC20 token = IERC20(currency);
        token.forceApprove(target, amount);
        Address.functionCall(target, data);
        if (token.allowance(address(this), target) != 0) token.forceApprove(target, 0);
    }

    /// @dev Returns everything above the earlier balance of a currency to the caller.
    function _giveBack(address currency, uint256 before) private returns (uint256 left) {
        left = _since(currency, before);
        if (left == 0) return 0;
        if (currency != address(0)) IERC20(currency).safeTransfer(msg.sender, left);
        else if (!LowLevelCall.callNoReturn(msg.sender, left, "")) revert RefundFailed();
    }

    /// @dev Returns how much more of a currency there is than before. A lower balance reverts: those funds were not the
    /// caller's.
    function _since(address currency, uint256 before) private view returns (uint256) {
        uint256 held = _balanceOf(currency);
        if (held < before) revert BalanceTouched(currency);
        return held - before;
    }

    function _balanceOf(address currency) private view returns (uint256) {
        return currency == address(0) ? address(this).balance : IERC20(currency).balanceOf(address(this));
    }

    function _selectorOf(bytes calldata data) private pure returns (bytes4) {
        return data.length < 4 ? bytes4(0) : bytes4(data[:4]);
    }

    /// @dev Returns the argument with that index from the head of the calldata.
    function _wordOf(bytes calldata data, uint256 place) private pure returns (bytes32) {
        uint256 start = 4 + 32 * place;
        return bytes32(data[start:start + 32]);
    }

    /// @dev Checks that a market or a router has code, and is not Permit2, the wrapped currency or a token.
    function _checked(address target) private view returns (address) {
        bool isUnsafe = target.code.length == 0 || target == address(PERMIT2) || target == address(wrapped);
        (bool answers, bytes memory answer) = target.staticcall(abi.encodeCall(IERC20.balanceOf, (target)));
        if (isUnsafe || (answers && answer.length >= 32)) revert UnsafeTarget(target);
        return target;
    }
}

/// @dev The wrapped native currency (WETH9).
interface IWrapped {
    function deposit() external payable;
    function withdraw(uint256 amount) external;
}

/// @dev A market that records purchase ids.
interface IPurchases {
    function purchased(address buyer, bytes32 purchaseId) external view returns (bool);
}
