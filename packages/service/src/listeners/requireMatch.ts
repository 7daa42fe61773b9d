import { knownEvents, RpcError } from 'tillkit/internal'
import type { UnmatchedEvent, WebhookFilters } from 'tillkit/protocol'
import { type EventSignature, parseEventSignature } from 'tillkit/webhooks'
import { type Address, type Hex, parseAbi } from 'viem'
import { type Chain, ChainError, contractGas, fromContract } from '../chain/openChain.js'

/**
 * Returns the events of a listener's filters that none of its contracts can emit. It checks only events of token standards, and only if
 * every contract implements such a standard. An event matches if one of these standards has it, with the same `indexed` arguments.
 *
 * @throws RpcError `InvalidArgument` – the listener could receive no event: no event of the filters matches, and they have no topic hash.
 */
export async function requireMatch(options: requireMatch.Options): Promise<UnmatchedEvent[]> {
  const { events, topicHashes = [] } = options.filters
  const unmatched = await findUnmatched(options)
  const [first] = unmatched
  if (first && unmatched.length === events.length && topicHashes.length === 0) {
    throw new RpcError('InvalidArgument', { details: `filters.events.0: ${first.reason}` })
  }
  return unmatched
}

export declare namespace requireMatch {
  type Options = {
    chain: Chain
    filters: WebhookFilters
  }
}

async function findUnmatched({ chain, filters }: requireMatch.Options): Promise<UnmatchedEvent[]> {
  const { contractAddresses, events } = filters
  const standard = events
    .map((text) => ({ event: text, ...parseEventSignature(text) }))
    .filter(({ canonical }) => tokenEvents.some((one) => one.canonical === canonical))
  if (standard.length === 0 || contractAddresses.length > maxContracts) return []
  const found = await Promise.all(
    contractAddresses.map((address) => readStandards(chain, address as Address)),
  ).catch((error: unknown) => {
    // If the node fails, skip the check: the failure must not prevent the creation of the listener.
    if (error instanceof ChainError) return [[]]
    throw error
  })
  if (found.some((standards) => standards.length === 0)) return []
  const available = tokenEvents.filter(({ standard }) => found.flat().includes(standard))
  const names = [...new Set(found.flat())].join(' and ')
  return standard
    .filter((signature) => !available.some((one) => isSame(one, signature)))
    .map(({ event, canonical }) => {
      const same = available.find((one) => one.canonical === canonical)
      const instead = same ? ` There it is ${same.text}.` : ''
      return { event, reason: `the contracts are ${names}, and have no such event.${instead}` }
    })
}

/**
 * The maximum number of contracts whose token standards are read from the chain. If the filters have more contracts, the check is skipped.
 */
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
