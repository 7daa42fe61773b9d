import type { WebhookFilters, WebhookListener } from '../webhook.js'
import {
  type Key,
  type Read,
  readFlag,
  readId,
  readItems,
  readMaybe,
  readMoment,
  readObject,
  readText,
  readUrl,
} from './values.js'

/** Reads a registered listener. */
export function readListener(value: unknown, key: Key): WebhookListener {
  return readObject(value, key, (listener) => ({
    id: readId(listener.id, 'id'),
    projectId: readMaybe(readId, listener.projectId, 'projectId'),
    url: readMaybe(readUrl, listener.url, 'url'),
    filters: readMaybe(readFilters, listener.filters, 'filters'),
    name: readMaybe(readText, listener.name, 'name'),
    active: readMaybe(readFlag, listener.active, 'active'),
    updatedAt: readMaybe(readMoment, listener.updatedAt, 'updatedAt'),
    secret: readMaybe(readText, listener.secret, 'secret'),
  }))
}

/** Reads which events a listener wants. */
export function readFilters(value: unknown, key: Key): WebhookFilters {
  return readObject(value, key, (filters) => ({
    contractAddresses: readItems(readText, filters.contractAddresses, 'contractAddresses', 1_000),
    events: readItems(readUrl, filters.events, 'events', 20),
    tokenIDs: readMaybe(listOf(readId, 1_000), filters.tokenIDs, 'tokenIDs'),
    accounts: readMaybe(listOf(readText, 1_000), filters.accounts, 'accounts'),
    topicHashes: readMaybe(listOf(readText, 20), filters.topicHashes, 'topicHashes'),
  }))
}

function listOf(read: Read<string>, most: number): Read<string[]> {
  return (value, key) => readItems(read, value, key, most)
}
