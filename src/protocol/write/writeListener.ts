import { type Key, readFlag, readItems, readObject, readOptional, readText } from '../read/values.js'
import { writeMoment } from './values.js'

/** Writes a listener: those of its fields that are given. */
export function writeListener(value: unknown, key: Key): object {
  return readObject(value, key, (listener) => ({
    id: readText(listener.id, 'id'),
    projectId: readOptional(readText, listener.projectId, 'projectId'),
    url: readOptional(readText, listener.url, 'url'),
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
    contractAddresses: readTexts(filters.contractAddresses, 'contractAddresses'),
    events: readTexts(filters.events, 'events'),
    tokenIDs: readOptional(readTexts, filters.tokenIDs, 'tokenIDs'),
    accounts: readOptional(readTexts, filters.accounts, 'accounts'),
    topicHashes: readOptional(readTexts, filters.topicHashes, 'topicHashes'),
  }))
}

function readTexts(value: unknown, key: Key): string[] {
  return readItems(readText, value, key)
}
