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

/** A call that a stranger wants sent. */
export type WantedCall = { to: Address; data: string; value?: string | undefined }

/** Reads what `eth_sendTransaction` is asked with. Each of these throws a `WrongField` at what it does not know. */
export function readTransaction(value: unknown, key: Key) {
  return readExact(value, key, (sent) => ({
    ...callOf(sent),
    from: readAddress(sent.from, 'from'),
    chainId: readOptional(readQuantity, sent.chainId, 'chainId'),
  }))
}

/** Reads what `wallet_sendCalls` is asked with. */
export function readBatch(value: unknown, key: Key) {
  return readExact(value, key, (batch) => ({
    version: batch.version === '2.0.0' ? batch.version : refuse('version', 'not 2.0.0'),
    id: readMatching(/^0x[0-9a-f]{64}$/i, batch.id, 'id') as Hex,
    from: readAddress(batch.from, 'from'),
    chainId: readQuantity(batch.chainId, 'chainId'),
    atomicRequired:
      batch.atomicRequired === true ? batch.atomicRequired : refuse('atomicRequired', 'not true'),
    calls: readCalls(batch.calls, 'calls'),
  }))
}

/** Reads what `wallet_switchEthereumChain` is asked with. */
export function readChain(value: unknown, key: Key) {
  return readExact(value, key, (chain) => ({ chainId: readQuantity(chain.chainId, 'chainId') }))
}

/** Reads what `wallet_addEthereumChain` is asked with: what else is said of a chain is not taken. */
export function readNewChain(value: unknown, key: Key) {
  return readObject(value, key, (chain) => ({ chainId: readQuantity(chain.chainId, 'chainId') }))
}

/** Reads what `eth_signTypedData_v4` is asked with: who signs, and the JSON of what. */
export function readSigning(params: unknown): [signer: Address, json: string] {
  if (!Array.isArray(params) || params.length !== 2) refuse(undefined, 'not two parameters')
  return [readAddress(params[0], 0), readText(params[1], 1, 100_000)]
}

/** Reads the one parameter that most requests have. */
export function readOnly<value>(read: Read<value>, params: unknown): value {
  if (!Array.isArray(params) || params.length !== 1) refuse(undefined, 'not one parameter')
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
  return typeof value === 'string' && format.test(value) ? value : refuse(key, 'not as it is written')
}
