import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { WebhookNotification } from '../../src/protocol/webhook.js'

const hash = `0x${'ab'.repeat(32)}` as const
const notification = {
  uid: 'f00d',
  type: 'BLOCK_ADDED',
  blockNumber: 12,
  blockHash: hash,
  parentBlockHash: hash,
  contractAddress: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  contractType: 'ERC20',
  txnHash: hash,
  txnIndex: 0,
  txnLogIndex: '3',
  ts: '2026-01-02T03:04:05.000Z',
  event: {
    topicHash: hash,
    eventSig: 'Transfer(address indexed from, address indexed to, uint256 value)',
    types: ['address', 'address', 'uint256'],
    names: ['from', 'to', 'value'],
    values: [hash, hash, '0x05'],
  },
  logDataType: 'TOKEN_TRANSFER',
  rawLog: { data: '0x', topics: [hash] },
} as const

describe('WebhookNotification', () => {
  test('decodes a notification, and encodes it back', () => {
    const decoded = z.decode(WebhookNotification, structuredClone(notification) as never)
    expect(decoded).toEqual({ ...notification, ts: new Date('2026-01-02T03:04:05Z') })
    expect(z.encode(WebhookNotification, decoded)).toEqual(notification)
  })

  test('accepts a number as log index, and null lists', () => {
    const odd = { ...notification, txnLogIndex: 3, rawLog: { data: '0x', topics: null } }
    const decoded = z.decode(WebhookNotification, odd as never)
    expect(decoded).toMatchObject({ txnLogIndex: '3', rawLog: { topics: [] } })
  })
})
