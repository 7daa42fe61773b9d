import { type Hex, keccak256, stringToBytes } from 'viem'
import { EventSignatureError, type EventSignatureFault } from './EventSignatureError.js'
import { elementaryType } from './elementaryType.js'
import { type Token, tokenize } from './tokenize.js'

/** The maximum sizes of an event signature. `depth` counts nested tuples and arrays, `arguments` counts the arguments of one list. */
export const eventSignatureBounds = {
  characters: 512,
  depth: 8,
  arguments: 32,
  indexed: 3,
  arrayLength: 65_535,
}

/** An argument of an event, or a field of a tuple, in the format of a contract's ABI. */
export type EventParameter = {
  /** The name, or an empty string. */
  name: string
  /** The ABI type, such as `uint256` or `tuple[]`. */
  type: string
  /** The fields of a tuple. */
  components?: readonly EventParameter[]
}

/** The parsed signature of an event. */
export type EventSignature = {
  /** The event’s name, such as `Transfer`. */
  name: string
  /** The signature with the names of the arguments, normalized: `uint` becomes `uint256`, and extra spaces are removed. */
  text: string
  /** The event's name with the types only, such as `Transfer(address,address,uint256)`. */
  canonical: string
  /** The hash of `canonical`, which is the first topic of the event's logs. */
  topicHash: Hex
  /** The number of indexed arguments, 0 to 3. */
  indexedCount: number
  /** The arguments in the format of a contract's ABI. */
  inputs: readonly (EventParameter & { indexed: boolean })[]
  /** The names of the arguments; unnamed arguments are called `arg1`, `arg2`, … after their position. */
  names: readonly string[]
  /** The types of the arguments. A tuple is written with its types: `(address,uint256)[]` instead of `tuple[]`. */
  types: readonly string[]
}

/**
 * Parses the signature of an event from untrusted text. A long text cannot make it slow, because the time is linear in the length.
 *
 * @throws EventSignatureError with the fault and its position.
 *
 * @example
 * parseEventSignature('Transfer(address indexed from, address indexed to, uint value)').canonical
 * // 'Transfer(address,address,uint256)'
 */
export function parseEventSignature(text: string): EventSignature {
  const { characters, indexed } = eventSignatureBounds
  if (typeof text?.charCodeAt !== 'function')
    throw new EventSignatureError('Unexpected', 0, 'The value must be a string.')
  if (text.length > characters) {
    throw new EventSignatureError(
      'TooLong',
      characters,
      `The signature must have at most ${characters} characters.`,
    )
  }
  const cursor: Cursor = { tokens: tokenize(text), next: 0 }
  if (peek(cursor).text === 'event' && cursor.tokens[1]?.kind === 'word') cursor.next++
  const name = takeName(cursor, 'the name of the event')
  const parameters = takeArguments(cursor)
  if (peek(cursor).text === 'anonymous')
    fail('Anonymous', cursor, 'The event must not be anonymous: an anonymous event has no topic.')
  if (peek(cursor).text === ';') cursor.next++
  if (peek(cursor).kind !== 'end') unexpected(cursor, 'the end')

  const fourth = parameters.filter((each) => each.indexed)[indexed]
  if (fourth)
    throw new EventSignatureError('TooManyIndexed', fourth.at, `At most ${indexed} arguments can be indexed.`)
  const names = nameAll(parameters)
  const inputs = parameters.map(({ at: _, height: __, ...input }) => input)
  const types = inputs.map(canonicalType)
  const canonical = `${name}(${types.join(',')})`
  return {
    name,
    text: `${name}(${inputs.map(declaration).join(', ')})`,
    canonical,
    topicHash: keccak256(stringToBytes(canonical)),
    indexedCount: inputs.filter((input) => input.indexed).length,
    inputs,
    names,
    types,
  }
}

type Cursor = { tokens: readonly Token[]; next: number }
type Parameter = EventParameter & { indexed: boolean; at: number; height: number }

function takeArguments(cursor: Cursor): Parameter[] {
  const isEmpty = peek(cursor).text === '(' && cursor.tokens[cursor.next + 1]?.text === ')'
  if (!isEmpty) return takeList(cursor, 0)
  cursor.next += 2
  return []
}

function takeList(cursor: Cursor, depth: number): Parameter[] {
  const { arguments: max } = eventSignatureBounds
  takeSign(cursor, '(')
  const list: Parameter[] = []
  for (;;) {
    if (list.length === max) fail('TooMany', cursor, `An event can have at most ${max} arguments.`)
    list.push(takeParameter(cursor, depth))
    if (peek(cursor).text !== ',') break
    cursor.next++
  }
  takeSign(cursor, ')')
  return list
}

function takeParameter(cursor: Cursor, depth: number): Parameter {
  const { at } = peek(cursor)
  const base = takeBase(cursor, depth)
  const arrays = takeArrays(cursor, depth + base.height)
  const type = base.type + arrays.join('')
  const height = base.height + arrays.length
  const indexed = depth === 0 && peek(cursor).text === 'indexed'
  if (indexed) cursor.next++
  const name = peek(cursor).kind === 'word' ? takeName(cursor, 'a name') : ''
  return { name, type, indexed, at, height, ...(base.components ? { components: base.components } : {}) }
}

function takeBase(cursor: Cursor, depth: number): Omit<Parameter, 'name' | 'indexed' | 'at'> {
  const word = peek(cursor)
  const named = word.text === 'tuple' && cursor.tokens[cursor.next + 1]?.text === '('
  if (named) cursor.next++
  if (named || word.text === '(') {
    requireDepth(cursor, depth + 1)
    const fields = takeList(cursor, depth + 1)
    requireDistinct(fields.filter(({ name }) => name))
    const components = fields.map(({ at: _, indexed: __, height: ___, ...field }) => field)
    return { type: 'tuple', components, height: 1 + Math.max(...fields.map((field) => field.height)) }
  }
  if (word.kind !== 'word') unexpected(cursor, 'a type')
  const type = elementaryType(word.text)
  if (!type) {
    const hint = 'A contract is an address, an enum a uint8, a struct a tuple.'
    fail('UnknownType', cursor, `${word.text} is not a type of the ABI. ${hint}`)
  }
  cursor.next++
  if (type === 'address' && peek(cursor).text === 'payable') cursor.next++
  return { type, height: 0 }
}

function takeArrays(cursor: Cursor, depth: number): string[] {
  const { arrayLength } = eventSignatureBounds
  const arrays: string[] = []
  while (peek(cursor).text === '[') {
    requireDepth(cursor, depth + arrays.length + 1)
    cursor.next++
    const { kind, text } = peek(cursor)
    if (kind === 'word') {
      if (!/^[1-9][0-9]{0,4}$/.test(text) || Number(text) > arrayLength) {
        fail('BadLength', cursor, `The length of an array must be 1 to ${arrayLength}.`)
      }
      cursor.next++
    }
    takeSign(cursor, ']')
    arrays.push(kind === 'word' ? `[${text}]` : '[]')
  }
  return arrays
}

function takeName(cursor: Cursor, expected: string): string {
  const { kind, text } = peek(cursor)
  if (kind !== 'word') unexpected(cursor, expected)
  if (/^[0-9]/.test(text) || text === 'indexed' || text === '__proto__') {
    fail('BadName', cursor, `${text} cannot be ${expected}.`)
  }
  cursor.next++
  return text
}

function takeSign(cursor: Cursor, sign: string): void {
  if (peek(cursor).text !== sign) unexpected(cursor, sign)
  cursor.next++
}

function peek({ tokens, next }: Cursor): Token {
  return tokens[next] ?? { kind: 'end', text: '', at: 0 }
}

function nameAll(parameters: readonly Parameter[]): string[] {
  const named = parameters.map((each, index) => ({ ...each, name: each.name || `arg${index + 1}` }))
  requireDistinct(named)
  return named.map(({ name }) => name)
}

function requireDistinct(parameters: readonly Parameter[]): void {
  const seen = new Set<string>()
  for (const { name, at } of parameters) {
    if (seen.has(name)) {
      throw new EventSignatureError('DuplicateName', at, `Two arguments are named ${name}.`)
    }
    seen.add(name)
  }
}

function requireDepth(cursor: Cursor, depth: number): void {
  const max = eventSignatureBounds.depth
  if (depth > max) fail('TooDeep', cursor, `Tuples and arrays can be nested at most ${max} deep.`)
}

function canonicalType({ type, components }: EventParameter): string {
  return components ? `(${components.map(canonicalType).join(',')})${type.slice('tuple'.length)}` : type
}

function declaration(parameter: EventParameter & { indexed?: boolean }): string {
  const { type, components, indexed, name } = parameter
  const fields = components && `(${components.map(declaration).join(', ')})${type.slice('tuple'.length)}`
  return [fields ?? type, indexed && 'indexed', name].filter(Boolean).join(' ')
}

function unexpected(cursor: Cursor, expected: string): never {
  const { text } = peek(cursor)
  return fail('Unexpected', cursor, `Expected ${expected}. Received ${text || 'the end'}.`)
}

function fail(fault: EventSignatureFault, cursor: Cursor, details: string): never {
  throw new EventSignatureError(fault, peek(cursor).at, details)
}
