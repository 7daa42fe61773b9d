import { type Hex, numberToHex } from 'viem'
import { encodeEventValues } from '../../../src/webhooks/events/encodeEventValues.js'
import { parseEventSignature } from '../../../src/webhooks/events/parseEventSignature.js'

/** Returns the JSON of a notification about a log, as the service sends it. */
export function makeNotification(options: makeNotification.Options = {}) {
  const { signature = 'Transfer(address indexed from, address indexed to, uint256 value)' } = options
  const { topics = [account(1), account(2)], data = word(5), contractType = 'ERC20' } = options
  const { uid = 'f00d', type = 'BLOCK_ADDED' } = options
  const parsed = parseEventSignature(signature)
  const rawLog = { topics: [parsed.topicHash, ...topics], data }
  const event = encodeEventValues(parsed, rawLog)
  if (!event) throw new Error(`The log is no ${signature}.`)
  return {
    uid,
    type,
    blockNumber: 12,
    blockHash: word(0xb10c),
    parentBlockHash: word(0xb10b),
    contractAddress: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    contractType,
    txnHash: word(0x7a),
    txnIndex: 0,
    txnLogIndex: '3',
    ts: '2026-01-02T03:04:05.000Z',
    event,
    logDataType: 'TOKEN_TRANSFER',
    rawLog,
  }
}

export declare namespace makeNotification {
  type Options = {
    signature?: string
    /** The topics of the log, except the topic hash of its event. */
    topics?: readonly Hex[]
    data?: Hex
    contractType?: string
    uid?: string
    type?: string
  }
}

/** Encodes a number as 32 bytes. */
export function word(value: number | bigint): Hex {
  return numberToHex(value, { size: 32 })
}

/** Returns an account's address as a topic. The address is a small number, so it has no letters and thus no checksum case. */
export function account(number: number): Hex {
  return word(number)
}
