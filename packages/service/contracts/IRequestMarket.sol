// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @title The interface of a request market.
interface IRequestMarket {
    /// @notice A listing, which sells a token, or an offer, which buys one. `pricePerToken` is in the currency's
    /// smallest unit.
    struct Request {
        address creator;
        bool isListing;
        bool isERC1155;
        address tokenContract;
        uint256 tokenId;
        uint256 quantity;
        uint96 expiry;
        address currency;
        uint256 pricePerToken;
    }

    /// @notice The parameters of a new request. The caller is its creator.
    struct RequestParams {
        bool isListing;
        bool isERC1155;
        address tokenContract;
        uint256 tokenId;
        uint256 quantity;
        uint96 expiry;
        address currency;
        uint256 pricePerToken;
    }

    event RequestCreated(
        uint256 indexed requestId,
        address indexed creator,
        address indexed tokenContract,
        uint256 tokenId,
        bool isListing,
        uint256 quantity,
        address currency,
        uint256 pricePerToken,
        uint256 expiry
    );
    event RequestAccepted(
        uint256 indexed requestId,
        address indexed buyer,
        address indexed tokenContract,
        address recipient,
        uint256 quantity,
        uint256 quantityRemaining
    );
    event RequestCancelled(uint256 indexed requestId, address indexed tokenContract);
    event RequestsInvalidated(address indexed creator, uint256 indexed invalidatedBefore);
    event RequestsInvalidated(address indexed creator, address indexed tokenContract, uint256 indexed invalidatedBefore);

    error InvalidRequestId(uint256 requestId);
    error InvalidQuantity();
    error InvalidExpiry();
    error Invalidated();
    error InvalidCurrency();
    error InvalidPrice();
    error InvalidRoyalty();
    error InvalidAdditionalFees();
    error InvalidBatchRequest();
    error InvalidTokenApproval(address tokenContract, uint256 tokenId, uint256 quantity, address owner);
    error InvalidCurrencyApproval(address currency, uint256 quantity, address owner);
    error UnsupportedContractInterface(address contractAddress, bytes4 interfaceId);

    function createRequest(RequestParams calldata request) external returns (uint256 requestId);

    function createRequestBatch(RequestParams[] calldata requests) external returns (uint256[] memory requestIds);

    /// @notice Buys from a listing, or sells a token to an offer. The buyer of a listing pays each fee on top.
    function acceptRequest(
        uint256 requestId,
        uint256 quantity,
        address recipient,
        uint256[] calldata additionalFees,
        address[] calldata additionalFeeRecipients
    ) external payable;

    /// @notice Like `acceptRequest` for several requests. Each fee is paid once per request.
    function acceptRequestBatch(
        uint256[] calldata requestIds,
        uint256[] calldata quantities,
        address[] calldata recipients,
        uint256[] calldata additionalFees,
        address[] calldata additionalFeeRecipients
    ) external;

    function cancelRequest(uint256 requestId) external;

    function cancelRequestBatch(uint256[] calldata requestIds) external;

    /// @notice Cancels all requests of the caller.
    function invalidateRequests() external;

    /// @notice Cancels all requests of the caller for tokens of one contract.
    function invalidateRequests(address tokenContract) external;

    function getRequest(uint256 requestId) external view returns (Request memory request);

    function getRequestBatch(uint256[] calldata requestIds) external view returns (Request[] memory requests);

    function isRequestValid(
        uint256 requestId,
        uint256 quantity
    ) external view returns (bool valid, Request memory request);

    /// @notice Returns the recipient and the amount of the royalty for a cost.
    function getRoyaltyInfo(
        address tokenContract,
        uint256 tokenId,
        uint256 cost
    ) external view returns (address recipient, uint256 royalty);
}
