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
 * Checks filters and gives what means the same the same form: addresses and hashes in lower case, signatures normalised,
 * token ids as decimal strings, nothing twice, and no list that filters nothing.
 *
 * @throws RpcError `InvalidArgument` naming the element that is wrong, or the list that is too long or too short.
 */
export function normalizeFilters(filters: WebhookFilters): WebhookFilters {
  // Lengths first: no work is done for a list that is refused anyway.
  for (const [field, [min, max]] of Object.entries(bounds)) {
    const { length } = filters[field as keyof WebhookFilters] ?? []
    if (length < min || length > max)
      throw invalid(field, `must have a length of at ${length < min ? `least ${min}` : `most ${max}`}`)
  }
  const { contractAddresses, events, tokenIDs = [], accounts = [], topicHashes = [] } = filters
  if (events.length + topicHashes.length === 0) throw invalid('events', 'must have a length of at least 1')
  const listed = {
    tokenIDs: eachOnce('tokenIDs', tokenIDs, toTokenId),
    accounts: eachOnce('accounts', accounts, toAddress),
    topicHashes: eachOnce('topicHashes', topicHashes, toHash),
  }
  return {
    contractAddresses: eachOnce('contractAddresses', contractAddresses, toAddress),
    events: eachOnce('events', events, toSignature),
    ...Object.fromEntries(Object.entries(listed).filter(([, list]) => list.length > 0)),
  }
}

/** A text that is the same for an address and normalised filters which mean the same. */
export function fingerprintOf(url: string, filters: WebhookFilters): string {
  const lists = Object.keys(bounds).map((field) => [...(filters[field as keyof WebhookFilters] ?? [])].sort())
  return createHash('sha256')
    .update(JSON.stringify([url, ...lists]))
    .digest('hex')
}

function eachOnce(field: string, values: readonly string[], read: (value: string) => string): string[] {
  const normal = values.map((value, index) => {
    try {
      return read(value)
    } catch (error) {
      if (error instanceof EventSignatureError) {
        throw invalid(
          `${field}.${index}`,
          `${error.details ?? 'it cannot be read.'} (character ${error.position})`,
        )
      }
      throw invalid(`${field}.${index}`, error instanceof RangeError ? error.message : 'it cannot be read')
    }
  })
  return [...new Set(normal)]
}

function toAddress(value: string): string {
  const digits = value.slice(2)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (!/^0x[0-9a-fA-F]{40}$/.test(value)) throw new RangeError('not an address')
  if (isMixed && !isAddress(value)) throw new RangeError('its EIP-55 checksum is wrong')
  return value.toLowerCase()
}

function toTokenId(value: string): string {
  if (!/^(0|[1-9][0-9]{0,77})$/.test(value)) throw new RangeError('not a decimal integer')
  if (BigInt(value) >= 2n ** 256n) throw new RangeError('above 2^256-1')
  return value
}

function toHash(value: string): string {
  if (!/^0x[0-9a-fA-F]{64}$/.test(value)) throw new RangeError('not a hash of 32 bytes')
  return value.toLowerCase()
}

/** As it is kept it can be read again: written out, a signature may be longer than any may be. */
function toSignature(value: string): string {
  return parseEventSignature(parseEventSignature(value).text).text
}

function invalid(field: string, what: string): RpcError {
  return new RpcError('InvalidArgument', { details: `filters.${field}: ${what}.`.replace(/\.\.$/, '.') })
}
