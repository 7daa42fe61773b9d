// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;
library TidewaterArt {
    function draw(uint256) internal pure returns (string memory) { return "<svg xmlns='http://www.w3.org/2000/svg'/>"; }
    function attributes(uint256) internal pure returns (string memory) { return "[]"; }
}
