import { type Chain, fromChain, fromContract } from '@tillkit/service/internal'
import { type Address, type Hex, parseAbi } from 'viem'

/**
 * The contracts of the OP stack, Scroll and Morph that return the L1 fee of a transaction. On other chains these addresses have no code,
 * and no account can deploy code to them.
 */
const feeContracts = [
  '0x420000000000000000000000000000000000000F',
  '0x5300000000000000000000000000000000000002',
  '0x530000000000000000000000000000000000000F',
] as const satisfies Address[]
const abi = parseAbi([
  'function getL1Fee(bytes transaction) view returns (uint256)',
  // Only rollups of the OP stack have an operator fee, since the upgrade Isthmus. The chain requires that the sender's balance covers this
  // fee for the full gas limit.
  'function getOperatorFee(uint256 gas) view returns (uint256)',
])
const cacheMs = 600_000

/**
 * Returns twice the current L1 and operator fees of a rollup, in wei; 0 on other chains. The double amount also covers fees that rise
 * before the chain mines the transactions.
 */
export type ReadL1Fee = (
  head: { number: bigint },
  transactions: readonly { raw: Hex; gas: bigint }[],
) => Promise<bigint>

/** Creates a reader of L1 fees. It looks for the fee contracts once in ten minutes, not for each transaction. */
export function createL1Fees(options: createL1Fees.Options): ReadL1Fee {
  const { chain, elapsed = () => performance.now() } = options
  const { client } = chain
  let known: { at: number; oracles: readonly Address[] } | undefined

  async function findOracles(blockNumber: bigint): Promise<readonly Address[]> {
    const at = elapsed()
    if (known && at - known.at < cacheMs) return known.oracles
    const codes = await fromChain(
      chain,
      Promise.all(feeContracts.map((address) => client.getCode({ address, blockNumber }))),
    )
    known = { at, oracles: feeContracts.filter((_, index) => codes[index] !== undefined) }
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
    elapsed?: (() => number) | undefined
  }
}

/**
 * Reads the operator fee of an OP stack rollup as of a block, in wei. The contract calculates it, because the formula depends on the
 * upgrade.
 */
export async function readOperatorFee(
  chain: Chain,
  { number: blockNumber }: { number: bigint },
  gas: bigint,
): Promise<bigint> {
  const at = { address: feeContracts[0], abi, blockNumber } as const
  const operatorFeeRead = chain.client.readContract({ ...at, functionName: 'getOperatorFee', args: [gas] })
  return (await fromContract(chain, operatorFeeRead)) ?? 0n
}
