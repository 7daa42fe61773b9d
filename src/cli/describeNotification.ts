import { plainText } from '../evm/plainText.js'
import type { EventValue } from '../webhooks/events/decodeEventValues.js'
import type { Notification } from '../webhooks/receiver/decodeNotification.js'

export function describeNotification(notification: Notification): string {
  const { type, blockNumber, contractAddress, event } = notification
  const change = changes[type] ?? plainText(type)
  const name = plainText(event.name?.split('(')[0] ?? `topic ${shorten(event.topicHash)}`)
  const args = Object.entries(event.args ?? {}).map(([key, value]) => `${plainText(key)} ${describe(value)}`)
  const head = `${change.padEnd(7)}  block ${blockNumber}  ${name} of ${shorten(contractAddress)}`
  return args.length > 0 ? `${head}  ${args.join(', ')}` : head
}

const changes: Record<string, string> = { BLOCK_ADDED: 'added', BLOCK_REMOVED: 'removed' }

function describe(value: EventValue): string {
  if (typeof value === 'string')
    return /^0x[0-9a-fA-F]*$/.test(value) ? shorten(value) : `"${plainText(value)}"`
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(describe).join(', ')}]`
  const fields = Object.entries(value).map(([key, field]) => `${plainText(key)} ${describe(field)}`)
  return `(${fields.join(', ')})`
}

function shorten(hex: string): string {
  return hex.length > 14 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex
}
