import { type Address, zeroAddress } from 'viem'
import { checksum } from '../checksum.js'
import { addressFormat, bounds, isTypedDataTypes } from '../formats.js'
import type { Domain, PostRequest, Signature, Step } from '../step.js'
import {
  type Key,
  readAddress,
  readAmount,
  readJson,
  readMaybe,
  readNumber,
  readObject,
  readText,
  readUrl,
  readWord,
  refuse,
} from './values.js'

/** Reads a step of an answer. */
export function readStep(value: unknown, key: Key): Step {
  return readObject(value, key, (step) => ({
    id: readWord(step.id, 'id'),
    data: readText(step.data, 'data', bounds.data),
    to: readReceiver(step.to, 'to'),
    value: readAmountOrEmpty(step.value, 'value'),
    price: readAmountOrEmpty(step.price, 'price'),
    signature: readMaybe(readSignature, step.signature, 'signature'),
    post: readMaybe(readPost, step.post, 'post'),
    executeType: readMaybe(readWord, step.executeType, 'executeType'),
  }))
}

/** Reads where a transaction goes, in whichever case. A step that is none may leave it empty. */
function readReceiver(value: unknown, key: Key): Address {
  const text = readText(value, key)
  if (text === '') return zeroAddress
  const isAddress = addressFormat.test(text)
  return (isAddress && checksum(text.toLowerCase())) || refuse(key, 'not an address')
}

function readAmountOrEmpty(value: unknown, key: Key): bigint {
  return readAmount(value === '' ? '0' : value, key)
}

/** Reads what a step asks to sign. */
export function readSignature(value: unknown, key: Key): Signature {
  return readObject(value, key, (signature) => ({
    domain: readDomain(signature.domain, 'domain'),
    types: readTypes(signature.types, 'types'),
    primaryType: readText(signature.primaryType, 'primaryType'),
    value: readJson(signature.value, 'value'),
  }))
}

function readDomain(value: unknown, key: Key): Domain {
  return readObject(value, key, (domain) => ({
    name: readText(domain.name, 'name'),
    version: readText(domain.version, 'version'),
    chainId: readNumber(domain.chainId, 'chainId'),
    verifyingContract: readAddress(domain.verifyingContract, 'verifyingContract'),
  }))
}

function readTypes(value: unknown, key: Key): Signature['types'] {
  return isTypedDataTypes(value) ? value : refuse(key, 'must be of the type object')
}

function readPost(value: unknown, key: Key): PostRequest {
  return readObject(value, key, (post) => ({
    endpoint: readUrl(post.endpoint, 'endpoint'),
    method: readText(post.method, 'method'),
    body: readJson(post.body, 'body'),
  }))
}
