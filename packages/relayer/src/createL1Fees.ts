import { type Chain, fromChain, fromContract } from '@tillkit/service/internal'
import { type Address, type Hex, parseAbi } from 'viem'

/**
 * Where rollups tell what they take for posting a transaction to the layer below: those of the OP stack, Scroll and Morph. Elsewhere
 * nobody can have a contract there.
 */
const places = [
  '0x420000000000000000000000000000000000000F',
  '0x5300000000000000000000000000000000000002',
  '0x530000000000000000000000000000000000000F',
] as const satisfies Address[]
const abi = parseAbi([
  'function getL1Fee(bytes transaction) view returns (uint256)',
  // The OP stack has it since Isthmus: who sends a transaction has to hold it for all of its gas.
  'function getOperatorFee(uint256 gas) view returns (uint256)',
])
/** Milliseconds for which it is known where a chain has such a contract. */
const knownForMs = 600_000

/**
 * What a rollup may take beside the gas of signed transactions, in wei, with room for a fee that doubles: for posting them, and what its
 * operator takes. Nothing on other chains.
 */
export type ReadL1Fee = (
  head: { number: bigint },
  transactions: readonly { raw: Hex; gas: bigint }[],
) => Promise<bigint>

/**
 * Makes what asks a chain for that. Whether it has a contract that tells is asked once in ten minutes, and not for each transaction;
 * what it answers rejects with a ChainError when the node fails.
 */
export function createL1Fees(options: createL1Fees.Options): ReadL1Fee {
  const { chain, elapsed = () => performance.now() } = options
  const { client } = chain
  let known: { at: number; oracles: readonly Address[] } | undefined

  async function findOracles(blockNumber: bigint): Promise<readonly Address[]> {
    const at = elapsed()
    if (known && at - known.at < knownForMs) return known.oracles
    const codes = await fromChain(
      chain,
      Promise.all(places.map((address) => client.getCode({ address, blockNumber }))),
    )
    known = { at, oracles: places.filter((_, index) => codes[index] !== undefined) }
    return known.oracles
  }

  return async ({ number: blockNumber }, transactions) => {
    const oracles = await findOracles(blockNumber)
    const fees = await Promise.all(
      oracles.flatMap((address) =>
        transactions.flatMap(({ raw, gas }) => {
          const at = { address, abi, blockNumber } as const
          return [
            client.readContract({ ...at, functionName: 'getL1Fee', args: [raw] }),
            client.readContract({ ...at, functionName: 'getOperatorFee', args: [gas] }),
          ].map((answer) => fromContract(chain, answer))
        }),
      ),
    )
    return 2n * fees.reduce<bigint>((sum, fee = 0n) => sum + fee, 0n)
  }
}

export declare namespace createL1Fees {
  type Options = {
    chain: Chain
    /** Milliseconds by a clock that nobody sets. @default performance.now */
    elapsed?: (() => number) | undefined
  }
}

/**
 * What the operator of a rollup of the OP stack takes for so much gas, in wei, as of a block: which of its formulas it goes by, receipts
 * do not say.
 *
 * @throws ChainError when the node fails.
 */
export async function readOperatorFee(
  chain: Chain,
  { number: blockNumber }: { number: bigint },
  gas: bigint,
): Promise<bigint> {
  const at = { address: places[0], abi, blockNumber } as const
  const asked = chain.client.readContract({ ...at, functionName: 'getOperatorFee', args: [gas] })
  return (await fromContract(chain, asked)) ?? 0n
}
