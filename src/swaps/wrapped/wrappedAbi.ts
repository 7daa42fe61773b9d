import { parseAbi } from 'viem'

/** What a contract takes that wraps the native currency (WETH9), and what it says of it, in the words of `Transfer`. */
export const wrappedAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256 wad)',
  'event Deposit(address indexed to, uint256 value)',
  'event Withdrawal(address indexed from, uint256 value)',
])
