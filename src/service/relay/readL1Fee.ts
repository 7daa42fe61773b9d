import { type Address, type Hex, parseAbi } from 'viem'
import { fromContract } from '../chain/openChain.js'
import type { Head, Relayer } from './relayer.js'

/** Where a rollup of the OP stack tells what it takes for posting a transaction to the layer below. Elsewhere nobody can have a contract there. */
const oracle: Address = '0x420000000000000000000000000000000000000F'
const abi = parseAbi(['function getL1Fee(bytes transaction) view returns (uint256)'])

/**
 * What a rollup may take beside the gas of signed transactions, in wei, with room for a fee that doubles: nothing on other chains.
 *
 * @throws ChainError when the node fails.
 */
export async function readL1Fee(
  { chain }: Pick<Relayer, 'chain'>,
  head: Pick<Head, 'number'>,
  transactions: readonly { raw: Hex }[],
): Promise<bigint> {
  const asked = { address: oracle, abi, functionName: 'getL1Fee', blockNumber: head.number } as const
  const fees = await Promise.all(
    transactions.map(({ raw }) => fromContract(chain, chain.client.readContract({ ...asked, args: [raw] }))),
  )
  return 2n * fees.reduce<bigint>((sum, fee = 0n) => sum + fee, 0n)
}
