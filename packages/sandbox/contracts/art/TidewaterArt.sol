// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Dice} from "./Dice.sol";
import {Sea} from "./Sea.sol";
import {Sky} from "./Sky.sol";
import {TokenJson} from "./TokenJson.sol";

/// @title Seascapes: sky, sun or moon, distant land, and waves.
library TidewaterArt {
    /// @dev Five colours per hour: upper sky, horizon, sun, far water, near water.
    bytes private constant HOURS =
        hex"2b2d5bffb59bffe9cf9a7aa61a1d42" hex"2f9ad0dff3f2fffbe656bcc6084a68"
        hex"3a1c4aff7a4dffdf8fc04a6a200d2c" hex"9fb2b8f1f1eaffffffa3b9ba34505a"
        hex"0a0e2c46549af5f1dc3a478a05081c" hex"0f5552d3eecbfff6c951ab8f052c2c"
        hex"dd7d9effe4d2fff4e0d98aa0521f4a" hex"27323d9aabadf0e6c4647a8110171d"
        hex"f0a03affefc0e4572ed78a4a54241a" hex"05202f45c7a6e9fff722788002111a"
        hex"655bb0f8d6eefff1f89c88cc281f59" hex"3d211ce6955affe3b5ac6040190c0a";

    /// @notice Returns the image of a token as SVG.
    function draw(uint256 tokenId) internal pure returns (string memory) {
        uint256 seed = _seed(tokenId);
        bytes memory colours = _colours(tokenId);
        uint256 horizon = Dice.roll(seed, "horizon", 370, 500);
        uint256 sunX = Dice.roll(seed, "sun x", 200, 600);
        string memory sky = string.concat(
            _isNight(tokenId) ? Sky.stars(seed) : "",
            Sky.sun(seed, colours, sunX, horizon),
            Dice.roll(seed, "cloudy", 0, 2) > 0 ? Sky.clouds(seed, colours) : ""
        );
        return
            string.concat(
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">',
                Sky.gradients(colours),
                '<path fill="url(#s)" d="M0 0h800v800H0z"/>',
                sky,
                Sea.land(seed, colours, horizon, 60 + _coast(seed) * 90),
                Sea.water(seed, colours, horizon, sunX, _swell(seed)),
                _hasBoat(seed) ? Sea.boat(seed, colours, horizon) : "",
                '<path fill="url(#v)" d="M0 0h800v800H0z"/></svg>'
            );
    }

    /// @notice Returns the attributes of a token as a JSON array.
    function attributes(uint256 tokenId) internal pure returns (string memory) {
        uint256 seed = _seed(tokenId);
        string memory sea = string.concat(
            TokenJson.attribute("Swell", ["Calm", "Rolling", "High"][_swell(seed)]),
            ",",
            TokenJson.attribute("Coast", ["Low", "Hilly", "Steep"][_coast(seed)])
        );
        return
            string.concat(
                "[",
                TokenJson.attribute("Hour", _hourName(_hour(tokenId))),
                ",",
                TokenJson.attribute("Light", _isNight(tokenId) ? "Moon" : "Sun"),
                ",",
                sea,
                ",",
                TokenJson.attribute("In sight", _hasBoat(seed) ? "A sail" : "Nobody"),
                "]"
            );
    }

    function _seed(uint256 tokenId) private pure returns (uint256) {
        // Leave room above the seed: parts of the image add numbers to it to get different seeds.
        return uint256(keccak256(abi.encode("Tidewater", tokenId))) >> 1;
    }

    /// @dev Neighbouring tokens never have the same hour.
    function _hour(uint256 tokenId) private pure returns (uint256) {
        return ((tokenId % 12) * 5) % 12;
    }

    function _hourName(uint256 hour) private pure returns (string memory) {
        string[12] memory names = [
            "First light",
            "Noon",
            "Ember dusk",
            "Fog",
            "Moonrise",
            "Jade morning",
            "Rose hour",
            "Storm light",
            "Saffron noon",
            "Polar night",
            "Lilac evening",
            "Copper sunset"
        ];
        return names[hour];
    }

    function _isNight(uint256 tokenId) private pure returns (bool) {
        uint256 hour = _hour(tokenId);
        return hour == 4 || hour == 9;
    }

    function _swell(uint256 seed) private pure returns (uint256) {
        return Dice.roll(seed, "swell", 0, 2);
    }

    function _coast(uint256 seed) private pure returns (uint256) {
        return Dice.roll(seed, "coast", 0, 2);
    }

    function _hasBoat(uint256 seed) private pure returns (bool) {
        return Dice.roll(seed, "boat", 0, 3) == 0;
    }

    function _colours(uint256 tokenId) private pure returns (bytes memory colours) {
        uint256 hour = _hour(tokenId);
        bytes memory hours_ = HOURS;
        colours = new bytes(15);
        for (uint256 i = 0; i < 15; i++) colours[i] = hours_[hour * 15 + i];
    }
}
