import { parseAbi } from 'viem'
import { purchased } from './purchased.js'

export const swapCheckoutAbi = [
  ...parseAbi([
    'struct Checkout { bytes32 purchaseId; uint256 deadline; address payWith; uint256 maxAmount; address router; bytes swap; address currency; uint256 price; address market; bytes purchase; }',
    'struct Permit { uint256 deadline; uint8 v; bytes32 r; bytes32 s; }',
    'function buy(Checkout checkout) payable',
    'function buyWithPermit(Checkout checkout, Permit permit)',
    'function buyWithPermit2(Checkout checkout, bytes signature)',
  ]),
  purchased,
] as const
