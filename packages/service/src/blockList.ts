import { hash } from 'node:crypto'
import { RpcError } from 'tillkit/internal'
import type { BlockedEntry } from './store/blocked.js'

/** The parts of an order or event that the operator may have blocked. An absent part never counts as blocked. */
export type Subject = {
  collection?: string | undefined
  tokenId?: bigint | undefined
  maker?: string | undefined
}

export type BlockList = {
  /** Identifies the entries, for caches: two lists with different entries have different versions. */
  version: string
  isEmpty: boolean
  /** The blocked collections. All addresses in the list are lower-case. */
  collections: ReadonlySet<string>
  sellers: ReadonlySet<string>
  /** The blocked token IDs of each collection, in decimal. */
  tokens: ReadonlyMap<string, ReadonlySet<string>>
  /** Returns the kind of the first blocked part: collection, token or seller. Returns `undefined` if the operator blocks none of them. */
  blocks(subject: Subject): BlockedEntry['kind'] | undefined
}

export function toBlockList(entries: readonly BlockedEntry[]): BlockList {
  const collections = new Set<string>()
  const sellers = new Set<string>()
  const tokens = new Map<string, Set<string>>()
  for (const { kind, target } of entries) {
    if (kind === 'collection') collections.add(target)
    if (kind === 'seller') sellers.add(target)
    if (kind !== 'token') continue
    const [collection = '', tokenId = ''] = target.split('/')
    tokens.set(collection, (tokens.get(collection) ?? new Set()).add(tokenId))
  }
  return {
    version: entries.length === 0 ? '' : hash('sha256', JSON.stringify(entries), 'hex'),
    isEmpty: entries.length === 0,
    collections,
    sellers,
    tokens,
    blocks({ collection = '', tokenId, maker = '' }) {
      const contract = collection.toLowerCase()
      if (collections.has(contract)) return 'collection'
      if (tokenId !== undefined && tokens.get(contract)?.has(tokenId.toString())) return 'token'
      return sellers.has(maker.toLowerCase()) ? 'seller' : undefined
    },
  }
}

/**
 * Verifies that the operator blocks no part of the subject.
 *
 * @throws {RpcError} PermissionDenied – the operator blocks its collection, token or seller.
 */
export function requireUnblocked(list: BlockList, subject: Subject): void {
  const kind = list.blocks(subject)
  if (kind) throw blockedError(kind, subject)
}

export function blockedError(kind: BlockedEntry['kind'], { collection, tokenId, maker }: Subject): RpcError {
  const names = { collection, token: `${tokenId} of ${collection}`, seller: maker }
  return new RpcError('PermissionDenied', {
    details: `This ${kind} is blocked by the marketplace's operator: ${names[kind]}.`,
  })
}
