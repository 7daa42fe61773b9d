import { causesOf } from '../errors.js'

/** Returns the codes of an error and its causes as numbers. Some wallets send a code as a string. */
export function codesOf(error: unknown): number[] {
  return causesOf(error).flatMap((cause) => toCode((cause as { code?: unknown }).code) ?? [])
}

/**
 * Whether the wallet's error contains the code or the text of a rejection, at any depth. A text, or a code deep in the error, does not
 * prove that the wallet sent nothing. The checkout then keeps looking for the transaction, see {@link hasRejectionCode}.
 */
export function isRejection(error: unknown): boolean {
  const { codes, texts } = readNested(error)
  return codes.some(isRejectionCode) || texts.some((text) => rejectionText.test(text))
}

/**
 * Whether the error or one of its causes has the code of a rejection, as in EIP-1193, CAIP-25, ethers or hardware wallets. Such a code
 * proves that the wallet sent nothing.
 *
 * A code deeper in the error, for example in `data`, proves nothing. It may come from the wallet's node or bundler after the wallet has
 * sent the transaction.
 */
export function hasRejectionCode(error: unknown): boolean {
  return causesOf(error).some((cause) => {
    const found: Nested = { codes: [], texts: [] }
    if (cause && typeof cause === 'object') readObject(cause, found, [])
    return found.codes.some(isRejectionCode)
  })
}

/**
 * Whether the error proves that the wallet sent nothing: the buyer declined, or the wallet itself refused the request (EIP-1193 and
 * EIP-1474 codes). After any other error, the wallet may have sent the transaction.
 */
export function neverSent(error: unknown): boolean {
  return hasRejectionCode(error) || codesOf(error).some((code) => refused.has(code))
}

const refused = new Set([4100, 4200, -32601, -32602])

/**
 * Whether the error code means that the node lacks the method. `false` proves nothing, because some nodes use other codes for a missing
 * method.
 */
export function isMethodUnsupported(error: unknown): boolean {
  return codesOf(error).some((code) => lacking.has(code))
}

const lacking = new Set([-32601, -32600, -32004, 4200])

function isRejectionCode(code: string): boolean {
  return rejectionCodes.has(code)
}

/** The codes of a rejection: names in upper case, numbers as decimal text. */
const rejectionCodes = new Set([
  // 4001 is the rejection of EIP-1193. The other codes are from CAIP-25: the wallet rejects the request, its methods, chains or events.
  '4001',
  '5000',
  '5001',
  '5002',
  '5003',
  // The code of ethers.
  'ACTION_REJECTED',
  // The codes of Ledger: the status words 0x6985 and 0x5501, and their names.
  '27013',
  '21761',
  'CONDITIONS_OF_USE_NOT_SATISFIED',
  'USER_REFUSED_ON_DEVICE',
  // The codes of Trezor.
  'FAILURE_ACTIONCANCELLED',
  'METHOD_CANCEL',
])

const person = String.raw`\b(?:user|owner|signer|customer)\b(?! ?op)`
const refusal = String.raw`\b(?:reject|den[iy]|declin|cancel|refus|disapprov|dismiss|clos)[a-z]*`
const place = String.raw`\b(?:by|in|on|from) (?:(?:the|your|their) )?(?:user|owner|signer|customer|wallet|device|ledger|trezor)\b(?! ?op)`

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

type Nested = { codes: string[]; texts: string[] }

/**
 * Collects the codes and texts of an error and of the values in it. Reads at most 200 values. The error may be a text, or an object with
 * cycles or with properties that throw.
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

function readObject(value: object, { codes }: Nested, waiting: unknown[]): void {
  // Add these four names, because an error may inherit these properties from its class, and `getOwnPropertyNames` omits inherited
  // properties.
  for (const name of new Set([...Object.getOwnPropertyNames(value), 'cause', 'code', 'message', 'name'])) {
    if (requestParts.has(name)) continue
    const inner = readProperty(value, name)
    const code = codeName.test(name) ? (toCode(inner) ?? inner) : undefined
    if (typeof code === 'number' || typeof code === 'string') codes.push(`${code}`.trim().toUpperCase())
    if (typeof inner === 'object' || (typeof inner === 'string' && inner.length < 20_000)) waiting.push(inner)
  }
}

const codeName = /^(?:error|status|return)?_?code$|^errno$|^status_?text$|^status_?word$|^sw$/i

/** The properties that may repeat the wallet request. Skip them: the service may have written a text there that looks like a rejection. */
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

function parseJson(text: string): object | undefined {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}

function toCode(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  const isNumeral = typeof code === 'string' && /^\s*(?:-?\d+|0x[\da-f]+)\s*$/i.test(code)
  return isNumeral ? Number(code) : undefined
}
