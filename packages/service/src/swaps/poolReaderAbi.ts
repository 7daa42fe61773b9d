import { parseAbi } from 'viem'

/** The one function of the contract that reads pools, see `PoolReader.sol`. */
export const poolReaderAbi = parseAbi([
  'struct Exchange { address wrapped; address v2Router; address v3Quoter; }',
  'struct Answer { uint256 balance; uint256 price; uint8 kind; address[] path; uint24[] fees; uint8 problem; }',
  'function read(Exchange exchange, address wallet, address buy, uint256 amount, address[] sells, address[] hops) view returns (Answer[] answers)',
])
