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
  /** Two lists with different entries have different versions. */
  version: string
  isEmpty: boolean
  /** All addresses are lower-case. */
  collections: ReadonlySet<string>
  sellers: ReadonlySet<string>
  /** The decimal token IDs of each collection. */
  tokens: ReadonlyMap<string, ReadonlySet<string>>
  /** Returns which part of the subject the operator blocks, or `undefined` if the operator blocks none. */
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

/** @throws RpcError – the operator blocks a part of the subject. */
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
