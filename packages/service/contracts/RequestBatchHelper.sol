// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IRequestMarket} from "./IRequestMarket.sol";
import {Payout} from "./Payout.sol";

/// @title Buys several listings of a request market at once in the native currency.
/// @notice The market sees this contract as the buyer. No funds stay here.
contract RequestBatchHelper {
    /// @notice The lists differ in length.
    error InvalidBatchRequest();

    /// @notice Buys each listing for its recipient. Each fee is paid once per listing. The rest is returned.
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
