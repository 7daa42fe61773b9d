import { knownEvents, RpcError } from 'tillkit/internal'
import type { WebhookFilters } from 'tillkit/protocol'
import { type EventSignature, parseEventSignature } from 'tillkit/webhooks'
import { type Address, type Hex, parseAbi } from 'viem'
import { type Chain, ChainError, contractGas, fromContract } from '../chain/openChain.js'

/**
 * Makes sure that a listener can be told of all that it asks for: where all of its contracts are of a token standard, each
 * signature of a token standard's event has to be theirs, with as many arguments indexed. Of anything else nothing is known,
 * and it passes.
 *
 * @throws RpcError `InvalidArgument` naming the first signature that can never match, and what the contracts have instead.
 */
export async function requireMatch({ chain, filters }: requireMatch.Options): Promise<void> {
  const { contractAddresses, events } = filters
  const signatures = events.map((text, index) => ({ index, ...parseEventSignature(text) }))
  const standard = signatures.filter(({ canonical }) =>
    tokenEvents.some((one) => one.canonical === canonical),
  )
  if (standard.length === 0 || contractAddresses.length > mostAsked) return
  const found = await Promise.all(
    contractAddresses.map((address) => readStandards(chain, address as Address)),
  ).catch((error: unknown) => {
    // What the node does not tell speaks against nobody.
    if (error instanceof ChainError) return [[]]
    throw error
  })
  if (found.some((standards) => standards.length === 0)) return
  const theirs = tokenEvents.filter(({ standard }) => found.flat().includes(standard))
  const dead = standard.find((signature) => !theirs.some((one) => isSame(one, signature)))
  if (!dead) return
  const names = [...new Set(found.flat())].join(' and ')
  const same = theirs.find(({ canonical }) => canonical === dead.canonical)
  const instead = same ? ` There it is ${same.text}.` : ''
  throw new RpcError('InvalidArgument', {
    details: `filters.events.${dead.index}: the contracts are ${names}, and have no such event.${instead}`,
  })
}

export declare namespace requireMatch {
  type Options = {
    chain: Chain
    /** As `normalizeFilters` answers them. */
    filters: WebhookFilters
  }
}

/** Of more contracts than that it is not found out. */
const mostAsked = 20

const tokenEvents = knownEvents.flatMap(({ standard, signature }) =>
  standard === 'market' ? [] : [{ standard, ...signature }],
)

/** All token standards that a contract is of: some are of two. */
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
