import { type Address, type Client, concatHex, type Hex, keccak256, numberToHex, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { undefinedIfReverted } from './revertData.js'
import { withoutLookups } from './withoutLookups.js'

/**
 * Reads the fees in wei that an OP Stack chain charges for these calls in addition to gas. The fees pay for the data on the parent chain,
 * and for the operator. `gas` is the total gas of all calls, in units of gas. Returns `0n` on other chains.
 *
 * Source: https://docs.optimism.io/stack/transactions/fees
 */
export async function readDataFee(pageClient: Client, options: readDataFee.Options): Promise<bigint> {
  const { calls, gas } = options
  const client = withoutLookups(pageClient)
  const address = gasPriceOracleOf(client)
  if (!address || calls.length === 0) return 0n
  const count = BigInt(calls.length)
  const readOperatorFee = () =>
    readContract(client, { address, abi, functionName: 'getOperatorFee', args: [gas / count] })
  const readL1Fee = (transaction: Hex) =>
    readContract(client, { address, abi, functionName: 'getL1Fee', args: [transaction] })
  const [operatorFee = 0n, ...fees] = await Promise.all([
    readOperatorFee().catch(undefinedIfReverted),
    ...calls.map(({ to, data }) =>
      readL1Fee(concatHex([envelope, to, data as Hex])).catch(undefinedIfReverted),
    ),
  ])
  return fees.reduce<bigint>((sum, fee = 0n) => sum + fee, count * operatorFee)
}

export declare namespace readDataFee {
  type Options = {
    calls: readonly { to: Address; data: string }[]
    gas: bigint
  }
}

/**
 * Returns the contract that computes the fees of an OP Stack chain. The chain definitions of viem contain its address. A chain that a host
 * defines itself usually does not.
 */
function gasPriceOracleOf({ chain }: Client): Address | undefined {
  const named = chain?.contracts?.gasPriceOracle
  if (named && 'address' in named) return named.address as Address
  return chain && opStackChains.includes(chain.id) ? predeploy : undefined
}

/** The chains that `tillkit/networks` marks as `opStack`. The list is here too, because the table of networks is large. */
export const opStackChains: readonly number[] = [
  10, 8453, 81457, 7777777, 34443, 130, 11155420, 84532, 168587773, 999999999, 919, 1301,
]

const predeploy = '0x420000000000000000000000000000000000000F'

const abi = parseAbi([
  'function getL1Fee(bytes transaction) view returns (uint256)',
  // Chains before the Isthmus upgrade lack this function.
  'function getOperatorFee(uint256 gas) view returns (uint256)',
])

/** Bytes that do not compress. The chain charges by compressed size, so zeros would count too little. */
function noise(words: number): Hex {
  return concatHex(Array.from({ length: words }, (_, index) => keccak256(numberToHex(index))))
}

/** Replaces the nonce, the gas fees, the value and the chain id of a transaction, which are not known yet. */
const envelope = noise(2)

/** A call of the usual size, to estimate the data fee before the plan is known. */
export const usualCall = { to: predeploy, data: noise(16) } as const
