import { type Hex, keccak256, stringToBytes } from 'viem'
import { EventSignatureError, type EventSignatureFault } from './EventSignatureError.js'
import { elementaryType } from './elementaryType.js'
import { type Token, tokenize } from './tokenize.js'

/** What a signature may have at most. `depth` counts tuples and arrays inside each other, `arguments` those of one list. */
export const eventSignatureBounds = {
  characters: 512,
  depth: 8,
  arguments: 32,
  indexed: 3,
  arrayLength: 65_535,
}

/** An argument, or a field of a tuple, in the form of a contract's ABI: `name` is empty where none was given. */
export type EventParameter = {
  /** Empty where none was given. */
  name: string
  /** The ABI’s word, such as `uint256` or `tuple[]`. */
  type: string
  /** The fields, where it is a tuple. */
  components?: readonly EventParameter[]
}

/** The signature of an event, parsed and normalised. */
export type EventSignature = {
  /** The event’s name, such as `Transfer`. */
  name: string
  /** One spelling for all that say the same: aliases resolved, spaces normalised, names as given. */
  text: string
  /** Name and types, which `topicHash` is the hash of: `Transfer(address,address,uint256)`. */
  canonical: string
  /** The first topic of such an event. */
  topicHash: Hex
  /** How many arguments are topics: 0 to 3. */
  indexedCount: number
  /** The arguments as in a contract's ABI. */
  inputs: readonly (EventParameter & { indexed: boolean })[]
  /** The arguments' names; `arg1`, `arg2`, … by position where none was given. */
  names: readonly string[]
  /** The arguments' types, tuples written out: `(address,uint256)[]`. */
  types: readonly string[]
}

/**
 * Reads the signature of an event from text that anyone may have written, in time that grows with its length only.
 *
 * Names may be left out, `event ` may lead and `;` may end it. Tuples are written `(uint256 id, address to)`.
 *
 * @throws EventSignatureError which says what is wrong and where.
 *
 * @example
 * parseEventSignature('Transfer(address indexed from, address indexed to, uint value)').canonical
 * // 'Transfer(address,address,uint256)'
 */
export function parseEventSignature(text: string): EventSignature {
  const { characters, indexed } = eventSignatureBounds
  if (typeof text?.charCodeAt !== 'function') throw new EventSignatureError('Unexpected', 0, 'It is no text.')
  if (text.length > characters) {
    throw new EventSignatureError('TooLong', characters, `It has more than ${characters} characters.`)
  }
  const cursor: Cursor = { tokens: tokenize(text), next: 0 }
  if (peek(cursor).text === 'event' && cursor.tokens[1]?.kind === 'word') cursor.next++
  const name = takeName(cursor, 'the name of the event')
  const parameters = takeArguments(cursor)
  if (peek(cursor).text === 'anonymous') fail('Anonymous', cursor, 'An anonymous event has no topic.')
  if (peek(cursor).text === ';') cursor.next++
  if (peek(cursor).kind !== 'end') unexpected(cursor, 'the end')

  const fourth = parameters.filter((each) => each.indexed)[indexed]
  if (fourth) throw new EventSignatureError('TooManyIndexed', fourth.at, `More than ${indexed} are indexed.`)
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
/** `height` counts the tuples and arrays in it that stand inside each other. */
type Parameter = EventParameter & { indexed: boolean; at: number; height: number }

/** Takes the arguments of the event: unlike a tuple, it may have none. */
function takeArguments(cursor: Cursor): Parameter[] {
  const isEmpty = peek(cursor).text === '(' && cursor.tokens[cursor.next + 1]?.text === ')'
  if (!isEmpty) return takeList(cursor, 0)
  cursor.next += 2
  return []
}

/** Takes `(`, one parameter or more, and `)`. */
function takeList(cursor: Cursor, depth: number): Parameter[] {
  const { arguments: max } = eventSignatureBounds
  takeSign(cursor, '(')
  const list: Parameter[] = []
  for (;;) {
    if (list.length === max) fail('TooMany', cursor, `There are more than ${max} arguments.`)
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

/** Takes a type up to the brackets of an array. */
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

/** Takes `[]` and `[n]`, as many as there are. */
function takeArrays(cursor: Cursor, depth: number): string[] {
  const { arrayLength } = eventSignatureBounds
  const arrays: string[] = []
  while (peek(cursor).text === '[') {
    requireDepth(cursor, depth + arrays.length + 1)
    cursor.next++
    const { kind, text } = peek(cursor)
    if (kind === 'word') {
      if (!/^[1-9][0-9]{0,4}$/.test(text) || Number(text) > arrayLength) {
        fail('BadLength', cursor, `The length of an array is a number from 1 to ${arrayLength}.`)
      }
      cursor.next++
    }
    takeSign(cursor, ']')
    arrays.push(kind === 'word' ? `[${text}]` : '[]')
  }
  return arrays
}

function takeName(cursor: Cursor, wanted: string): string {
  const { kind, text } = peek(cursor)
  if (kind !== 'word') unexpected(cursor, wanted)
  if (/^[0-9]/.test(text) || text === 'indexed' || text === '__proto__') {
    fail('BadName', cursor, `${text} cannot be ${wanted}.`)
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

/** The names by which arguments are reported. */
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
  if (depth > max) fail('TooDeep', cursor, `Tuples and arrays are nested more than ${max} deep.`)
}

function canonicalType({ type, components }: EventParameter): string {
  return components ? `(${components.map(canonicalType).join(',')})${type.slice('tuple'.length)}` : type
}

function declaration(parameter: EventParameter & { indexed?: boolean }): string {
  const { type, components, indexed, name } = parameter
  const fields = components && `(${components.map(declaration).join(', ')})${type.slice('tuple'.length)}`
  return [fields ?? type, indexed && 'indexed', name].filter(Boolean).join(' ')
}

function unexpected(cursor: Cursor, wanted: string): never {
  const { text } = peek(cursor)
  return fail('Unexpected', cursor, `Expected ${wanted}, found ${text || 'the end'}.`)
}

function fail(fault: EventSignatureFault, cursor: Cursor, details: string): never {
  throw new EventSignatureError(fault, peek(cursor).at, details)
}
