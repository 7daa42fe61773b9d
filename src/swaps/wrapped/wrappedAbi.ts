import { parseAbi } from 'viem'

/** What a contract takes that wraps the native currency (WETH9), and what it says of it. */
export const wrappedAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256 wad)',
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])
