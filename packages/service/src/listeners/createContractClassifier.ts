import { type Address, type Hex, parseAbi } from 'viem'
import { type Chain, contractGas, fromContract } from '../chain/openChain.js'
import { tokenTopics } from './match/standardEvents.js'

const maxKnown = 100_000

/**
 * Creates a classifier that finds the token standard of the contract that emitted a log. `typeOf` uses the topics of the log if they
 * determine the standard, and otherwise the result of an earlier `ask`. `ask` makes two ERC-165 calls to each contract.
 */
export function createContractClassifier(
  options: createContractClassifier.Options,
): createContractClassifier.ReturnType {
  const { chain } = options
  const known = new Map<string, string>()

  async function ask(address: Address): Promise<string> {
    const supports = (id: Hex) => {
      const args = [id] as const
      // viem sends `gas` with the call, but the type of `readContract` does not list it. A separate constant avoids the type error.
      const call = { abi, address, functionName: 'supportsInterface', args, gas: contractGas } as const
      return fromContract(chain, chain.client.readContract(call))
    }
    const [is721, is1155] = await Promise.all([supports('0x80ac58cd'), supports('0xd9b67a26')])
    if (is721) return 'ERC721'
    return is1155 ? 'ERC1155' : 'UNKNOWN'
  }

  return {
    typeOf: ({ address, topics }) => typeByTopics(topics) ?? known.get(address.toLowerCase()),
    async ask(addresses) {
      const unique = [...new Set(addresses.map((address) => address.toLowerCase() as Address))]
      const types = await Promise.all(unique.map(ask))
      if (known.size + unique.length > maxKnown) known.clear()
      for (const [index, address] of unique.entries()) known.set(address, types[index] ?? 'UNKNOWN')
    },
  }
}

export declare namespace createContractClassifier {
  type Options = { chain: Chain }
  type ReturnType = {
    typeOf(log: { address: Address; topics: readonly Hex[] }): string | undefined
    ask(addresses: readonly Address[]): Promise<void>
  }
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
