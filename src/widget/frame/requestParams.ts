import type { Address, Hex } from 'viem'
import { readExact } from '../../protocol/read/exactValues.js'
import {
  type Key,
  type Read,
  readAddress,
  readItems,
  readObject,
  readOptional,
  readText,
  refuse,
} from '../../protocol/read/values.js'

export type WantedCall = { to: Address; data: string; value?: string | undefined }

export function readTransaction(value: unknown, key: Key) {
  return readExact(value, key, (sent) => ({
    ...callOf(sent),
    from: readAddress(sent.from, 'from'),
    chainId: readOptional(readQuantity, sent.chainId, 'chainId'),
  }))
}

export function readBatch(value: unknown, key: Key) {
  return readExact(value, key, (batch) => ({
    version: batch.version === '2.0.0' ? batch.version : refuse('version', 'must be 2.0.0'),
    id: readMatching(/^0x[0-9a-f]{64}$/i, batch.id, 'id') as Hex,
    from: readAddress(batch.from, 'from'),
    chainId: readQuantity(batch.chainId, 'chainId'),
    atomicRequired:
      batch.atomicRequired === true ? batch.atomicRequired : refuse('atomicRequired', 'must be true'),
    calls: readCalls(batch.calls, 'calls'),
  }))
}

export function readChain(value: unknown, key: Key) {
  return readExact(value, key, (chain) => ({ chainId: readQuantity(chain.chainId, 'chainId') }))
}

export function readNewChain(value: unknown, key: Key) {
  return readObject(value, key, (chain) => ({ chainId: readQuantity(chain.chainId, 'chainId') }))
}

export function readSigning(params: unknown): [signer: Address, json: string] {
  if (!Array.isArray(params) || params.length !== 2) refuse(undefined, 'must be two parameters')
  return [readAddress(params[0], 0), readText(params[1], 1, 100_000)]
}

export function readOnly<value>(read: Read<value>, params: unknown): value {
  if (!Array.isArray(params) || params.length !== 1) refuse(undefined, 'must be one parameter')
  return read(params[0], 0)
}

function readCalls(value: unknown, key: Key): WantedCall[] {
  const calls = readItems(readCall, value, key, 3)
  return calls.length > 0 ? calls : refuse(key, 'too small, at least 1')
}

function readCall(value: unknown, key: Key): WantedCall {
  return readExact(value, key, callOf)
}

function callOf(call: Record<string, unknown>): WantedCall {
  return {
    to: readAddress(call.to, 'to'),
    data: readMatching(/^0x([0-9a-f]{2})*$/i, call.data, 'data'),
    value: readOptional(readQuantity, call.value, 'value'),
  }
}

function readQuantity(value: unknown, key: Key): string {
  return readMatching(/^0x[0-9a-f]{1,64}$/i, value, key)
}

function readMatching(format: RegExp, value: unknown, key: Key): string {
  return typeof value === 'string' && format.test(value)
    ? value
    : refuse(key, 'must have the expected format')
}
