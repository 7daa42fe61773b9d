import { type Address, zeroAddress } from 'viem'
import { checksum } from '../checksum.js'
import { addressFormat, bounds, isTypedDataTypes } from '../formats.js'
import type { Signature } from '../step.js'
import { maybe, shapeOf } from './shapeOf.js'
import {
  type Key,
  readAddress,
  readAmount,
  readJson,
  readNumber,
  readText,
  readUrl,
  readWord,
  refuse,
} from './values.js'

export const readSignature = shapeOf({
  domain: shapeOf({ name: readText, version: readText, chainId: readNumber, verifyingContract: readAddress }),
  types: readTypes,
  primaryType: readText,
  value: readJson,
})

export const readStep = shapeOf({
  id: readWord,
  data: (value, key) => readText(value, key, bounds.data),
  to: readReceiver,
  value: readAmountOrEmpty,
  price: readAmountOrEmpty,
  signature: maybe(readSignature),
  post: maybe(shapeOf({ endpoint: readUrl, method: readText, body: readJson })),
  executeType: maybe(readWord),
})

function readReceiver(value: unknown, key: Key): Address {
  const text = readText(value, key)
  if (text === '') return zeroAddress
  const isAddress = addressFormat.test(text)
  return (isAddress && checksum(text.toLowerCase())) || refuse(key, 'must be an address')
}

function readAmountOrEmpty(value: unknown, key: Key): bigint {
  return readAmount(value === '' ? '0' : value, key)
}

function readTypes(value: unknown, key: Key): Signature['types'] {
  return isTypedDataTypes(value) ? value : refuse(key, 'must be of the type object')
}
