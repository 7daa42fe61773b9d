import type { WebhookFilters, WebhookListener } from '../webhook.js'
import {
  type Key,
  readFlag,
  readId,
  readItems,
  readMaybe,
  readMoment,
  readObject,
  readText,
} from './values.js'

/** Reads a registered listener. */
export function readListener(value: unknown, key: Key): WebhookListener {
  return readObject(value, key, (listener) => ({
    id: readId(listener.id, 'id'),
    projectId: readMaybe(readId, listener.projectId, 'projectId'),
    url: readMaybe(readText, listener.url, 'url'),
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
    contractAddresses: readTexts(filters.contractAddresses, 'contractAddresses'),
    events: readTexts(filters.events, 'events'),
    tokenIDs: readMaybe(readIds, filters.tokenIDs, 'tokenIDs'),
    accounts: readMaybe(readTexts, filters.accounts, 'accounts'),
    topicHashes: readMaybe(readTexts, filters.topicHashes, 'topicHashes'),
  }))
}

function readTexts(value: unknown, key: Key): string[] {
  return readItems(readText, value, key)
}

function readIds(value: unknown, key: Key): string[] {
  return readItems(readId, value, key)
}
