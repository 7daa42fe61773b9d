import { type Address, type Hex, parseAbi } from 'viem'
import { type Chain, contractGas, fromContract } from '../chain/openChain.js'
import { tokenTopics } from './match/standardEvents.js'

/** Contracts whose kind is remembered. */
const maxKnown = 100_000

/**
 * Makes the function that tells the kind of the contract that a log came from: by its topics where they tell, else the
 * contract is asked by ERC-165, once.
 *
 * It throws a ChainError when the node fails.
 */
export function createContractClassifier(
  options: createContractClassifier.Options,
): createContractClassifier.ReturnType {
  const { chain } = options
  const known = new Map<string, string>()

  async function ask(address: Address): Promise<string> {
    const supports = (id: Hex) =>
      fromContract(
        chain,
        chain.client.readContract({
          ...{ abi, address, functionName: 'supportsInterface', args: [id] as const, gas: contractGas },
        }),
      )
    const [is721, is1155] = await Promise.all([supports('0x80ac58cd'), supports('0xd9b67a26')])
    if (is721) return 'ERC721'
    return is1155 ? 'ERC1155' : 'UNKNOWN'
  }

  return async ({ address, topics }) => {
    const told = typeByTopics(topics)
    if (told) return told
    const key = address.toLowerCase()
    const type = known.get(key) ?? (await ask(address))
    if (known.size >= maxKnown) known.clear()
    known.set(key, type)
    return type
  }
}

export declare namespace createContractClassifier {
  type Options = { chain: Chain }
  type ReturnType = (log: { address: Address; topics: readonly Hex[] }) => Promise<string>
}

const abi = parseAbi(['function supportsInterface(bytes4 id) view returns (bool)'])

function typeByTopics([topic, ...indexed]: readonly Hex[]): string | undefined {
  const { Transfer, Approval, TransferSingle, TransferBatch, URI } = tokenTopics
  if (topic === Transfer || topic === Approval) {
    if (indexed.length === 2) return 'ERC20'
    return indexed.length === 3 ? 'ERC721' : undefined
  }
  return topic === TransferSingle || topic === TransferBatch || topic === URI ? 'ERC1155' : undefined
}
