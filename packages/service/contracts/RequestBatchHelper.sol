// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRequestMarket} from "./IRequestMarket.sol";
import {Payout} from "./Payout.sol";

/// @title Takes several listings of a request market at once, paid in the native currency.
/// @notice The market sees this contract as the buyer. It keeps nothing.
contract RequestBatchHelper {
    /// @notice The lists are not of one length.
    error InvalidBatchRequest();

    /// @notice Takes each listing for its recipient. Each fee is paid for each of them; what is left goes back.
    function acceptRequestBatch(
        IRequestMarket market,
        uint256[] calldata requestIds,
        uint256[] calldata quantities,
        address[] calldata recipients,
        uint256[] calldata additionalFees,
        address[] calldata additionalFeeRecipients
    ) external payable {
        if (requestIds.length != quantities.length || requestIds.length != recipients.length) {
            revert InvalidBatchRequest();
        }
        for (uint256 i = 0; i < requestIds.length; i++) {
            market.acceptRequest{value: address(this).balance}(
                requestIds[i],
                quantities[i],
                recipients[i],
                additionalFees,
                additionalFeeRecipients
            );
        }
        Payout.pay(address(0), address(this), msg.sender, address(this).balance);
    }

    receive() external payable {}
}
