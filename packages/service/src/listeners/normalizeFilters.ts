import { createHash } from 'node:crypto'
import { RpcError } from 'tillkit/internal'
import type { WebhookFilters } from 'tillkit/protocol'
import { EventSignatureError, parseEventSignature } from 'tillkit/webhooks'
import { isAddress } from 'viem'

const bounds = {
  contractAddresses: [1, 1000],
  events: [0, 20],
  tokenIDs: [0, 1000],
  accounts: [0, 1000],
  topicHashes: [0, 20],
} as const

/**
 * Validates a listener's filters and returns their normal form.
 *
 * - Addresses and hashes are in lower case, and event signatures in normal form.
 * - Lists have no duplicates.
 * - Empty lists of token IDs, accounts and topic hashes are left out.
 *
 * @throws RpcError – a filter is invalid.
 */
export function normalizeFilters(filters: WebhookFilters): WebhookFilters {
  // Check the lengths of the lists first, because the time of the other checks grows with them.
  for (const [field, [min, max]] of Object.entries(bounds)) {
    const { length } = filters[field as keyof WebhookFilters] ?? []
    if (length < min || length > max)
      throw invalid(field, `must have a length of at ${length < min ? `least ${min}` : `most ${max}`}`)
  }
  const { contractAddresses, events, tokenIDs = [], accounts = [], topicHashes = [] } = filters
  if (events.length + topicHashes.length === 0) throw invalid('events', 'must have a length of at least 1')
  const listed = {
    tokenIDs: normalizeList('tokenIDs', tokenIDs, toTokenId),
    accounts: normalizeList('accounts', accounts, toAddress),
    topicHashes: normalizeList('topicHashes', topicHashes, toHash),
  }
  return {
    contractAddresses: normalizeList('contractAddresses', contractAddresses, toAddress),
    events: normalizeList('events', events, toSignature),
    ...Object.fromEntries(Object.entries(listed).filter(([, list]) => list.length > 0)),
  }
}

/**
 * Returns a key of a listener: a hash of its URL and its normalised filters. The order of the filter values does not matter. A project
 * cannot have two listeners with the same key.
 */
export function fingerprintOf(url: string, filters: WebhookFilters): string {
  const lists = Object.keys(bounds).map((field) => [...(filters[field as keyof WebhookFilters] ?? [])].sort())
  return createHash('sha256')
    .update(JSON.stringify([url, ...lists]))
    .digest('hex')
}

function normalizeList(field: string, values: readonly string[], read: (value: string) => string): string[] {
  const normal = values.map((value, index) => {
    try {
      return read(value)
    } catch (error) {
      if (error instanceof EventSignatureError) {
        throw invalid(
          `${field}.${index}`,
          `${error.details ?? 'must be an event signature.'} (character ${error.position})`,
        )
      }
      throw invalid(`${field}.${index}`, error instanceof RangeError ? error.message : 'must be valid')
    }
  })
  return [...new Set(normal)]
}

function toAddress(value: string): string {
  const digits = value.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (!/^0x[0-9a-fA-F]{40}$/.test(value)) throw new RangeError('must be an address')
  if (isMixed && !isAddress(value)) throw new RangeError('must have a valid EIP-55 checksum')
  return value.toLowerCase()
}

function toTokenId(value: string): string {
  if (!/^(0|[1-9][0-9]{0,77})$/.test(value)) throw new RangeError('must be a decimal integer')
  if (BigInt(value) >= 2n ** 256n) throw new RangeError('must be at most 2^256-1')
  return value
}

function toHash(value: string): string {
  if (!/^0x[0-9a-fA-F]{64}$/.test(value)) throw new RangeError('must be a hash of 32 bytes')
  return value.toLowerCase()
}

/**
 * Returns the normal form of an event signature. Parses the normal form too, because it may be longer than `value` and exceed the maximum
 * length.
 */
function toSignature(value: string): string {
  return parseEventSignature(parseEventSignature(value).text).text
}

function invalid(field: string, what: string): RpcError {
  return new RpcError('InvalidArgument', { details: `filters.${field}: ${what}.`.replace(/\.\.$/, '.') })
}
