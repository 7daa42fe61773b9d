import { type Hex, isHash } from 'viem'
import { busyStatuses } from '../../checkout/state/transition.js'
import { readOneOf } from '../../protocol/read/exactValues.js'
import {
  type Key,
  readFlag,
  readNumber,
  readObject,
  readOptional,
  readText,
  refuse,
} from '../../protocol/read/values.js'
import type { StatusDetail } from '../mountOptions.js'
import type { FrameError, FromFrame } from './frameMessages.js'

export function readFromFrame(value: unknown, key: Key): FromFrame {
  return readObject(value, key, ({ type, ...fields }) => {
    const read = Object.entries(messages).find(([name]) => name === type)?.[1]
    return read ? read(fields) : refuse('type', 'must be a message')
  })
}

const messages: {
  readonly [type in FromFrame['type']]: (fields: Fields) => Extract<FromFrame, { type: type }>
} = {
  ready: () => ({ type: 'ready' }),
  request: (fields) => ({
    type: 'request',
    id: readNumber(fields.id, 'id'),
    wallet: readNumber(fields.wallet, 'wallet'),
    method: readText(fields.method, 'method', 100),
    params: fields.params,
  }),
  storage: (fields) => ({
    type: 'storage',
    id: readNumber(fields.id, 'id'),
    key: readText(fields.key, 'key', 200),
    value: fields.value === null ? null : readOptional(readStored, fields.value, 'value'),
  }),
  lock: (fields) => ({
    type: 'lock',
    id: readNumber(fields.id, 'id'),
    name: readText(fields.name, 'name', 200),
    ifAvailable: readFlag(fields.ifAvailable, 'ifAvailable'),
  }),
  unlock: (fields) => ({ type: 'unlock', lock: readNumber(fields.lock, 'lock') }),
  status: (fields) => ({ type: 'status', status: readOneOf(statuses, fields.status, 'status') }),
  success: (fields) => ({
    type: 'success',
    purchaseId: readHash(fields.purchaseId, 'purchaseId'),
    hash: readHash(fields.hash, 'hash'),
  }),
  error: (fields) => ({ type: 'error', error: readError(fields.error, 'error') }),
  shown: (fields) => ({ type: 'shown', shown: readFlag(fields.shown, 'shown') }),
}

const statuses: readonly StatusDetail['status'][] = [
  ...busyStatuses,
  ...(['loading', 'disabled', 'idle', 'review', 'success', 'error', 'cancelled'] as const),
]

type Fields = Record<string, unknown>

function readStored(value: unknown, key: Key): string {
  return readText(value, key, 200_000)
}

function readError(value: unknown, key: Key): FrameError {
  return readObject(value, key, (error) => ({
    code: readText(error.code, 'code', 60),
    funds: readOneOf(['none', 'approval', 'swapped', 'unknown', 'spent'], error.funds, 'funds'),
  }))
}

function readHash(value: unknown, key: Key): Hex {
  return typeof value === 'string' && isHash(value) ? value : refuse(key, 'must be 32 bytes of hex')
}
