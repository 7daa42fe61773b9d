import { causesOf } from '../errors.js'

/** Returns the numeric codes of an error and its causes, the outermost first. Wallets write a code as a number or as its text. */
export function codesOf(error: unknown): number[] {
  return causesOf(error).flatMap((cause) => toCode((cause as { code?: unknown }).code) ?? [])
}

/**
 * Whether the buyer declined, in any form in which a wallet reports it: a code, or a text alone. A text ends the prompt. It proves
 * nothing: a wallet may have sent the transaction, so the checkout keeps looking for it.
 */
export function isRejection(error: unknown): boolean {
  const { codes, texts } = readNested(error)
  return codes.some(isRejectionCode) || texts.some((text) => rejectionText.test(text))
}

/**
 * Whether the wallet's own code says that the buyer declined: a code of EIP-1193, CAIP-25, ethers or a hardware wallet, on the error or
 * one of its causes. Such a code proves that the wallet sent nothing.
 *
 * A code deeper in the error proves nothing, for example in `data`: it may come from the wallet's node or bundler, after sending.
 */
export function hasRejectionCode(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const found: Nested = { codes: [], texts: [] }
    if (cause && typeof cause === 'object') readObject(cause, found, [])
    return found.codes.some(isRejectionCode)
  })
}

/**
 * Whether the wallet's error proves that it sent nothing: the buyer declined, or the wallet refused the request itself (EIP-1193
 * and EIP-1474 codes). Any other failure leaves it open: the answer may have been lost after sending.
 */
export function neverSent(error: unknown): boolean {
  return hasRejectionCode(error) || codesOf(error).some((code) => refused.has(code))
}

const refused = new Set([4100, 4200, -32601, -32602])

/**
 * Whether an error, or one of its causes, says that a node or a wallet lacks a method (JSON-RPC 2.0, EIP-1474, EIP-1193).
 * Some report it as an invalid request. `false` proves nothing: nodes lack methods under other codes as well.
 */
export function isMethodUnsupported(error: unknown): boolean {
  return codesOf(error).some((code) => lacking.has(code))
}

const lacking = new Set([-32601, -32600, -32004, 4200])

function isRejectionCode(code: string): boolean {
  return rejectionCodes.has(code)
}

/** Codes of a declined request, upper case; numbers in decimals. */
const rejectionCodes = new Set([
  // EIP-1193, and CAIP-25: the request, its chains, its methods, its events.
  '4001',
  '5000',
  '5001',
  '5002',
  '5003',
  // ethers.
  'ACTION_REJECTED',
  // Ledger: the status words 0x6985 and 0x5501, and their names.
  '27013',
  '21761',
  'CONDITIONS_OF_USE_NOT_SATISFIED',
  'USER_REFUSED_ON_DEVICE',
  // Trezor.
  'FAILURE_ACTIONCANCELLED',
  'METHOD_CANCEL',
])

const person = String.raw`\b(?:user|owner|signer|customer)\b(?! ?op)`
const refusal = String.raw`\b(?:reject|den[iy]|declin|cancel|refus|disapprov|dismiss|clos)[a-z]*`
const place = String.raw`\b(?:by|in|on|from) (?:(?:the|your|their) )?(?:user|owner|signer|customer|wallet|device|ledger|trezor)\b(?! ?op)`

/** Texts of a declined request. The words for the person and for the refusal stand close together. */
const rejectionText = new RegExp(
  [
    `${person}(?:['’ ]+[a-z]+){0,3}[ :]+${refusal}`,
    `${refusal}(?: [a-z]+){0,3} ${place}`,
    String.raw`\b(?:signature|signing|approval|confirmation|prompt|popup) (?:request )?(?:was |has been )?${refusal}`,
    `^(?:error: )?(?:the )?(?:request |transaction |action )?(?:was |has been )?(?:rejected|declined|denied|cancell?ed)[.!]?$`,
    String.raw`\bdenied transaction signature\b`,
    String.raw`\buser.?(?:rejected|denied|declined|refused|cancell?ed)`,
    String.raw`\b0x(?:6985|5501)\b`,
    'ACTION_REJECTED',
    'CONDITIONS_OF_USE_NOT_SATISFIED',
  ].join('|'),
  'i',
)

/** The codes and the texts in an error, at any depth: also in JSON inside of a text. */
type Nested = { codes: string[]; texts: string[] }

/**
 * Reads the codes and texts of an error and of everything in it. Wallets throw texts and plain objects too, whose properties may
 * throw or point back to the error: at most 200 values are read.
 */
function readNested(error: unknown): Nested {
  const found: Nested = { codes: [], texts: [] }
  const seen = new Set<unknown>()
  const waiting: unknown[] = [error]
  while (waiting.length > 0 && seen.size < 200) {
    const value = waiting.shift()
    if (seen.has(value)) continue
    seen.add(value)
    if (typeof value === 'string') {
      found.texts.push(value)
      const json = parseJson(value)
      if (json) waiting.push(json)
    } else if (value && typeof value === 'object') readObject(value, found, waiting)
  }
  return found
}

/** Reads one object of an error: its codes, and the values in it that are to be read. */
function readObject(value: object, { codes }: Nested, waiting: unknown[]): void {
  // `cause` and `message` of an error are not enumerable, and a class may define `code` on its prototype.
  for (const name of new Set([...Object.getOwnPropertyNames(value), 'cause', 'code', 'message', 'name'])) {
    if (requestParts.has(name)) continue
    const inner = readProperty(value, name)
    const code = codeName.test(name) ? (toCode(inner) ?? inner) : undefined
    if (typeof code === 'number' || typeof code === 'string') codes.push(`${code}`.trim().toUpperCase())
    if (typeof inner === 'object' || (typeof inner === 'string' && inner.length < 20_000)) waiting.push(inner)
  }
}

/** Names by which wallets report a code. */
const codeName = /^(?:error|status|return)?_?code$|^errno$|^status_?text$|^status_?word$|^sw$/i

/** Parts of an error that repeat the request: the service wrote some of their texts. */
const requestParts = new Set([
  'stack',
  'request',
  'params',
  'args',
  'transaction',
  'payload',
  'abi',
  'docsPath',
  'url',
])

function readProperty(value: object, name: string): unknown {
  try {
    return (value as { [name: string]: unknown })[name]
  } catch {
    return undefined
  }
}

/** Returns the JSON object inside of a text; `undefined` if there is none. */
function parseJson(text: string): object | undefined {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}

/** Returns a code as a number: wallets write 4001, '4001' or '0x6985'. `undefined` if it is no number. */
function toCode(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  const isNumeral = typeof code === 'string' && /^\s*(?:-?\d+|0x[\da-f]+)\s*$/i.test(code)
  return isNumeral ? Number(code) : undefined
}
