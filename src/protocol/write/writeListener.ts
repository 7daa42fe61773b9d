import {
  type Key,
  type Read,
  readFlag,
  readItems,
  readObject,
  readOptional,
  readText,
  readUrl,
} from '../read/values.js'
import { writeMoment } from './values.js'

/** Writes a listener: those of its fields that are given. */
export function writeListener(value: unknown, key: Key): object {
  return readObject(value, key, (listener) => ({
    id: readText(listener.id, 'id'),
    projectId: readOptional(readText, listener.projectId, 'projectId'),
    url: readOptional(readUrl, listener.url, 'url'),
    filters: readOptional(writeFilters, listener.filters, 'filters'),
    name: readOptional(readText, listener.name, 'name'),
    active: readOptional(readFlag, listener.active, 'active'),
    updatedAt: readOptional(writeMoment, listener.updatedAt, 'updatedAt'),
    secret: readOptional(readText, listener.secret, 'secret'),
  }))
}

/** Writes which events a listener wants. */
export function writeFilters(value: unknown, key: Key): object {
  return readObject(value, key, (filters) => ({
    contractAddresses: readItems(readText, filters.contractAddresses, 'contractAddresses', 1_000),
    events: readItems(readUrl, filters.events, 'events', 20),
    tokenIDs: readOptional(listOf(1_000), filters.tokenIDs, 'tokenIDs'),
    accounts: readOptional(listOf(1_000), filters.accounts, 'accounts'),
    topicHashes: readOptional(listOf(20), filters.topicHashes, 'topicHashes'),
  }))
}

function listOf(most: number): Read<string[]> {
  return (value, key) => readItems(readText, value, key, most)
}
