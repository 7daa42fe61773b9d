import { knownEvents, RpcError } from 'tillkit/internal'
import type { WebhookFilters } from 'tillkit/protocol'
import { type EventSignature, parseEventSignature } from 'tillkit/webhooks'
import { type Address, type Hex, parseAbi } from 'viem'
import { type Chain, ChainError, contractGas, fromContract } from '../chain/openChain.js'

/**
 * Validates event signatures. If every contract implements a token standard, an event with the name and types of a standard event must also
 * have the same `indexed` arguments.
 */
export async function requireMatch({ chain, filters }: requireMatch.Options): Promise<void> {
  const { contractAddresses, events } = filters
  const signatures = events.map((text, index) => ({ index, ...parseEventSignature(text) }))
  const standard = signatures.filter(({ canonical }) =>
    tokenEvents.some((one) => one.canonical === canonical),
  )
  if (standard.length === 0 || contractAddresses.length > maxContracts) return
  const found = await Promise.all(
    contractAddresses.map((address) => readStandards(chain, address as Address)),
  ).catch((error: unknown) => {
    // If the node fails, accept the listener without this check.
    if (error instanceof ChainError) return [[]]
    throw error
  })
  if (found.some((standards) => standards.length === 0)) return
  const available = tokenEvents.filter(({ standard }) => found.flat().includes(standard))
  const unmatched = standard.find((signature) => !available.some((one) => isSame(one, signature)))
  if (!unmatched) return
  const names = [...new Set(found.flat())].join(' and ')
  const same = available.find(({ canonical }) => canonical === unmatched.canonical)
  const instead = same ? ` There it is ${same.text}.` : ''
  throw new RpcError('InvalidArgument', {
    details: `filters.events.${unmatched.index}: the contracts are ${names}, and have no such event.${instead}`,
  })
}

export declare namespace requireMatch {
  type Options = {
    chain: Chain
    filters: WebhookFilters
  }
}

/** The maximum number of contracts that are read; with more, the check is skipped. */
const maxContracts = 20

const tokenEvents = knownEvents.flatMap(({ standard, signature }) =>
  standard === 'market' ? [] : [{ standard, ...signature }],
)

async function readStandards(chain: Chain, address: Address): Promise<readonly string[]> {
  const read = { abi, address, gas: contractGas } as const
  const supports = (id: Hex) =>
    fromContract(chain, chain.client.readContract({ ...read, functionName: 'supportsInterface', args: [id] }))
  const [is721, is1155, decimals] = await Promise.all([
    supports('0x80ac58cd'),
    supports('0xd9b67a26'),
    fromContract(chain, chain.client.readContract({ ...read, functionName: 'decimals' })),
  ])
  return [
    ...(is721 ? ['ERC721'] : []),
    ...(is1155 ? ['ERC1155'] : []),
    ...(decimals === undefined ? [] : ['ERC20']),
  ]
}

const abi = parseAbi([
  'function supportsInterface(bytes4 id) view returns (bool)',
  'function decimals() view returns (uint8)',
])

function isSame(one: EventSignature, other: EventSignature): boolean {
  return one.canonical === other.canonical && one.indexedCount === other.indexedCount
}
