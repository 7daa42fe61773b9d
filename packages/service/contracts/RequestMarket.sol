// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {IRequestMarket} from "./IRequestMarket.sol";
import {Payout} from "./Payout.sol";

/// @title A market of requests with consecutive ids.
/// @notice Implements the interface and the rules of the request market. It has no constructor, so it can be used
/// behind a proxy.
contract RequestMarket is IRequestMarket, ReentrancyGuard {
    mapping(uint256 requestId => Request) private _requests;
    mapping(address creator => uint256) public invalidBeforeId;
    mapping(address creator => mapping(address tokenContract => uint256)) public invalidTokenBeforeId;
    uint256 private _nextRequestId;

    /// @inheritdoc IRequestMarket
    function createRequest(RequestParams calldata request) external nonReentrant returns (uint256) {
        return _create(request);
    }

    /// @inheritdoc IRequestMarket
    function createRequestBatch(
        RequestParams[] calldata requests
    ) external nonReentrant returns (uint256[] memory requestIds) {
        requestIds = new uint256[](requests.length);
        for (uint256 i = 0; i < requests.length; i++) requestIds[i] = _create(requests[i]);
    }

    /// @inheritdoc IRequestMarket
    function acceptRequest(
        uint256 requestId,
        uint256 quantity,
        address recipient,
        uint256[] calldata additionalFees,
        address[] calldata additionalFeeRecipients
    ) external payable nonReentrant {
        _accept(requestId, quantity, recipient, additionalFees, additionalFeeRecipients);
        // Return the rest of the payment to the buyer.
        Payout.pay(address(0), address(this), msg.sender, address(this).balance);
    }

    /// @inheritdoc IRequestMarket
    function acceptRequestBatch(
        uint256[] calldata requestIds,
        uint256[] calldata quantities,
        address[] calldata recipients,
        uint256[] calldata additionalFees,
        address[] calldata additionalFeeRecipients
    ) external nonReentrant {
        if (requestIds.length != quantities.length || requestIds.length != recipients.length) {
            revert InvalidBatchRequest();
        }
        for (uint256 i = 0; i < requestIds.length; i++) {
            _accept(requestIds[i], quantities[i], recipients[i], additionalFees, additionalFeeRecipients);
        }
    }

    /// @inheritdoc IRequestMarket
    function cancelRequest(uint256 requestId) external nonReentrant {
        _cancel(requestId);
    }

    /// @inheritdoc IRequestMarket
    function cancelRequestBatch(uint256[] calldata requestIds) external nonReentrant {
        for (uint256 i = 0; i < requestIds.length; i++) _cancel(requestIds[i]);
    }

    /// @inheritdoc IRequestMarket
    function invalidateRequests() external {
        invalidBeforeId[msg.sender] = _nextRequestId;
        emit RequestsInvalidated(msg.sender, _nextRequestId);
    }

    /// @inheritdoc IRequestMarket
    function invalidateRequests(address tokenContract) external {
        invalidTokenBeforeId[msg.sender][tokenContract] = _nextRequestId;
        emit RequestsInvalidated(msg.sender, tokenContract, _nextRequestId);
    }

    /// @inheritdoc IRequestMarket
    function getRequest(uint256 requestId) external view returns (Request memory) {
        return _requests[requestId];
    }

    /// @inheritdoc IRequestMarket
    function getRequestBatch(uint256[] calldata requestIds) external view returns (Request[] memory requests) {
        requests = new Request[](requestIds.length);
        for (uint256 i = 0; i < requestIds.length; i++) requests[i] = _requests[requestIds[i]];
    }

    /// @inheritdoc IRequestMarket
    function isRequestValid(uint256 requestId, uint256 quantity) external view returns (bool, Request memory) {
        Request memory request = _requests[requestId];
        uint256 wanted = quantity == 0 ? request.quantity : quantity;
        bool isOpen = request.creator != address(0) && !_isInvalidated(requestId, request)
            && request.expiry > block.timestamp && wanted <= request.quantity;
        return (isOpen && _isCovered(request, wanted), request);
    }

    /// @inheritdoc IRequestMarket
    function getRoyaltyInfo(
        address tokenContract,
        uint256 tokenId,
        uint256 cost
    ) public view returns (address recipient, uint256 royalty) {
        try IERC2981(tokenContract).royaltyInfo(tokenId, cost) returns (address to, uint256 amount) {
            return (to, to == address(0) ? 0 : amount);
        } catch {
            return (address(0), 0);
        }
    }

    function _create(RequestParams calldata params) private returns (uint256 requestId) {
        if (params.pricePerToken == 0) revert InvalidPrice();
        if (params.expiry <= block.timestamp) revert InvalidExpiry();
        bytes4 standard = params.isERC1155 ? type(IERC1155).interfaceId : type(IERC721).interfaceId;
        if (!ERC165Checker.supportsInterface(params.tokenContract, standard)) {
            revert UnsupportedContractInterface(params.tokenContract, standard);
        }
        Request memory request = Request({
            creator: msg.sender,
            isListing: params.isListing,
            isERC1155: params.isERC1155,
            tokenContract: params.tokenContract,
            tokenId: params.tokenId,
            quantity: params.quantity,
            expiry: params.expiry,
            currency: params.currency,
            pricePerToken: params.pricePerToken
        });
        if (!request.isListing && request.currency == address(0)) revert InvalidCurrency();
        if (!_isCovered(request, request.quantity)) {
            if (request.isListing) {
                revert InvalidTokenApproval(request.tokenContract, request.tokenId, request.quantity, msg.sender);
            }
            revert InvalidCurrencyApproval(request.currency, request.quantity * request.pricePerToken, msg.sender);
        }
        if (request.isERC1155 ? request.quantity == 0 : request.quantity != 1) revert InvalidQuantity();
        requestId = _nextRequestId++;
        _requests[requestId] = request;
        _tellCreated(requestId, request);
    }

    function _tellCreated(uint256 requestId, Request memory request) private {
        emit RequestCreated(
            requestId,
            request.creator,
            request.tokenContract,
            request.tokenId,
            request.isListing,
            request.quantity,
            request.currency,
            request.pricePerToken,
            request.expiry
        );
    }

    function _accept(
        uint256 requestId,
        uint256 quantity,
        address recipient,
        uint256[] calldata fees,
        address[] calldata feeRecipients
    ) private {
        Request memory request = _requests[requestId];
        if (request.creator == address(0)) revert InvalidRequestId(requestId);
        if (quantity == 0 || quantity > request.quantity) revert InvalidQuantity();
        if (_isInvalidated(requestId, request)) revert Invalidated();
        if (request.expiry <= block.timestamp) revert InvalidExpiry();
        if (fees.length != feeRecipients.length) revert InvalidAdditionalFees();
        if (request.currency != address(0) && msg.value != 0) revert InvalidCurrency();
        if (request.quantity == quantity) delete _requests[requestId];
        else _requests[requestId].quantity -= quantity;

        address payer = request.isListing ? msg.sender : request.creator;
        uint256 added = _payFees(request.currency, payer, fees, feeRecipients);
        _pay(request, quantity, payer, request.isListing ? request.creator : recipient, added);
        _deliver(request, quantity, recipient);
        emit RequestAccepted(
            requestId,
            msg.sender,
            request.tokenContract,
            recipient,
            quantity,
            request.quantity - quantity
        );
    }

    function _payFees(
        address currency,
        address payer,
        uint256[] calldata fees,
        address[] calldata feeRecipients
    ) private returns (uint256 total) {
        for (uint256 i = 0; i < fees.length; i++) {
            if (fees[i] == 0 || feeRecipients[i] == address(0)) revert InvalidAdditionalFees();
            Payout.pay(currency, payer, feeRecipients[i], fees[i]);
            total += fees[i];
        }
    }

    /// @dev The creator of the request bears the royalty. The fees are on top of a listing, and part of an offer.
    function _pay(Request memory request, uint256 quantity, address payer, address seller, uint256 added) private {
        uint256 cost = request.pricePerToken * quantity;
        (address maker, uint256 royalty) = getRoyaltyInfo(request.tokenContract, request.tokenId, cost);
        if (royalty > cost) revert InvalidRoyalty();
        Payout.pay(request.currency, payer, maker, royalty);
        uint256 left = request.isListing ? cost - royalty : cost;
        if (added > left) revert InvalidAdditionalFees();
        Payout.pay(request.currency, payer, seller, request.isListing ? left : left - added);
    }

    function _deliver(Request memory request, uint256 quantity, address recipient) private {
        address from = request.isListing ? request.creator : msg.sender;
        address to = request.isListing ? recipient : request.creator;
        if (request.isERC1155) {
            IERC1155(request.tokenContract).safeTransferFrom(from, to, request.tokenId, quantity, "");
        } else {
            IERC721(request.tokenContract).safeTransferFrom(from, to, request.tokenId);
        }
    }

    function _cancel(uint256 requestId) private {
        Request memory request = _requests[requestId];
        if (request.creator != msg.sender) revert InvalidRequestId(requestId);
        delete _requests[requestId];
        emit RequestCancelled(requestId, request.tokenContract);
    }

    function _isInvalidated(uint256 requestId, Request memory request) private view returns (bool) {
        return requestId < invalidBeforeId[request.creator]
            || requestId < invalidTokenBeforeId[request.creator][request.tokenContract];
    }

    /// @dev Whether the creator has the tokens or the funds, and has approved the market.
    function _isCovered(Request memory request, uint256 quantity) private view returns (bool) {
        address creator = request.creator;
        if (!request.isListing) {
            uint256 cost = request.pricePerToken * quantity;
            (, uint256 royalty) = getRoyaltyInfo(request.tokenContract, request.tokenId, cost);
            IERC20 currency = IERC20(request.currency);
            return currency.balanceOf(creator) >= cost + royalty
                && currency.allowance(creator, address(this)) >= cost + royalty;
        }
        if (request.isERC1155) {
            IERC1155 edition = IERC1155(request.tokenContract);
            return edition.balanceOf(creator, request.tokenId) >= quantity
                && edition.isApprovedForAll(creator, address(this));
        }
        IERC721 work = IERC721(request.tokenContract);
        return work.ownerOf(request.tokenId) == creator
            && (work.isApprovedForAll(creator, address(this)) || work.getApproved(request.tokenId) == address(this));
    }
}
