import { describe, expect, test } from 'vitest'
import {
  codesOf,
  hasRejectionCode,
  isMethodUnsupported,
  isRejection,
  neverSent,
} from '../../src/evm/providerError.js'

/** Returns an error with a provider error as its cause, as libraries wrap it. The cause has this code. */
const wrapped = (code: number) => new Error('It failed.', { cause: { code, message: 'It failed.' } })

/** Errors of different wallets. The code of each says that the buyer declined. */
const declinedCodes: { [name: string]: unknown } = {
  'EIP-1193': { code: 4001, message: 'No.' },
  'EIP-1193, as a text': { code: '4001' },
  'CAIP-25': { code: 5000 },
  'CAIP-25, of the methods': { code: 5002, message: 'Disapproved.' },
  ethers: Object.assign(new Error('It failed.'), { code: 'ACTION_REJECTED', reason: 'rejected' }),
  Ledger: Object.assign(new Error('It failed.'), { name: 'TransportStatusError', statusCode: 0x6985 }),
  'Ledger, by its name': { statusText: 'CONDITIONS_OF_USE_NOT_SATISFIED' },
  'Ledger, as a text': { code: '0x5501' },
  Trezor: { code: 'Failure_ActionCancelled', error: 'It failed.' },
}

/** Error texts of wallets that send no code. Each text says that the buyer declined. */
const declinedTexts = [
  'MetaMask Tx Signature: User denied transaction signature.',
  'User rejected the request.',
  'User rejected.',
  'Rejected by user',
  'Transaction was rejected',
  'Request rejected',
  'cancelled',
  'The user canceled the operation',
  'User declined to sign the message',
  'User disapproved requested methods',
  'Signature request rejected',
  'Popup closed by user',
  'Action cancelled by user',
  'The transaction was declined in your wallet',
  'Transaction rejected on the device',
  'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
  'UNKNOWN_ERROR (0x5501)',
  'UserRejectedRequestError',
]

/** The texts of errors that are not a decline: the wallet may have sent the transaction, or the node refused it. */
const otherTexts = [
  'Internal error.',
  'Internal JSON-RPC error.',
  'execution reverted',
  'nonce too low',
  'insufficient funds for gas * price + value',
  'Transaction rejected by the network: fee too low',
  'The request was rejected by the sequencer.',
  'User operation rejected by the bundler: AA21',
  'Request rejected: insufficient funds in wallet',
  'The user has insufficient funds, transaction rejected',
  'The requested method and/or account has not been authorized by the user.',
  'Connection lost.',
  'Request timed out.',
  'already known',
  '0x69850000',
]

/** The ways in which libraries and wallets wrap an error. The tests wrap each error in each way, and also in two ways at once. */
const wraps: { [name: string]: (error: unknown) => unknown } = {
  'as it is': (error) => error,
  'as the cause': (cause) => new Error('It failed.', { cause }),
  'as data.originalError': (originalError) => ({ code: -32603, data: { originalError } }),
  'as data.cause': (cause) => ({ code: -32603, message: 'It failed.', data: { cause } }),
  'as error': (error) => ({ error }),
  'as info.error': (error) => Object.assign(new Error('It failed.'), { info: { error } }),
  'under an unknown name': (error) => ({ code: -32000, somethingElse: [{ error }] }),
  'as JSON in the message': (error) => new Error(`It failed. ${write(error)}`),
  'as JSON in a text': (error) => `[rpc] ${write(error)}`,
  'in a circle': (error) => {
    const outer: { error: unknown; cause?: unknown } = { error }
    outer.cause = outer
    return outer
  },
}

/** Returns an error as JSON, including the properties that `JSON.stringify` leaves out. */
function write(error: unknown): string {
  const seen = new Set<unknown>()
  return JSON.stringify({ value: error }, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if (seen.has(value)) return undefined
    seen.add(value)
    if (!(value instanceof Error)) return value
    const { message, name, cause } = value
    return { ...value, name, message, cause }
  })
}

const pairs = Object.entries(wraps).flatMap(([outer, wrap]) =>
  Object.entries(wraps).map(([inner, wrapInner]) => ({
    how: `${outer}, ${inner}`,
    wrapTwice: (error: unknown) => wrap(wrapInner(error)),
  })),
)

describe('codesOf', () => {
  test('returns the codes of the error and its causes, the outermost first', () => {
    const cause = Object.assign(wrapped(4001), { code: -32603 })
    expect(codesOf(new Error('It failed.', { cause }))).toEqual([-32603, 4001])
  })

  test('ignores codes that are not numbers', () => {
    expect(codesOf({ code: 'ECONNRESET', cause: null })).toEqual([])
    expect(codesOf('4001')).toEqual([])
  })
})

describe('isRejection', () => {
  test('returns true only when the buyer declined', () => {
    expect([4001, 5000, 4100, -32603].map((code) => isRejection(wrapped(code)))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test.each(pairs)('returns true for every form of a decline, $how', ({ wrapTwice }) => {
    const texts = declinedTexts.flatMap((text) => [text, { code: -32603, message: text }, new Error(text)])
    const forms = [...Object.values(declinedCodes), ...texts]
    expect(forms.filter((form) => !isRejection(wrapTwice(form)))).toEqual([])
  })

  test.each(pairs)('returns false for any other failure, $how', ({ wrapTwice }) => {
    const others = otherTexts.flatMap((text) => [text, { code: -32000, message: text }, new Error(text)])
    expect([...others, undefined, null, 7, {}].filter((other) => isRejection(wrapTwice(other)))).toEqual([])
  })

  test('ignores the texts of the request itself', () => {
    const error = { code: -32603, request: { params: ['User rejected the request.'] }, args: { code: 4001 } }
    expect(isRejection(error)).toBe(false)
  })

  test('returns false when properties throw, or the chain of causes never ends', () => {
    const hostile = Object.defineProperty({}, 'message', {
      get: () => {
        throw new Error('No.')
      },
    })
    expect(isRejection(hostile)).toBe(false)
    const endless = new Proxy({}, { get: (_, name) => (name === 'cause' ? { ...endless } : undefined) })
    expect(isRejection(endless)).toBe(false)
  })
})

describe('hasRejectionCode', () => {
  test('returns true for each code, on the error and on its causes', () => {
    const forms = Object.values(declinedCodes)
    expect(forms.filter((form) => !hasRejectionCode(form))).toEqual([])
    const caused = forms.map((cause) => Object.assign(new Error('It failed.', { cause }), { code: -32603 }))
    expect(caused.filter((error) => !hasRejectionCode(error))).toEqual([])
  })

  test('returns false for a code deeper in the error, which may come from a node after sending', () => {
    const deeper = Object.values(declinedCodes).flatMap((form) => [
      { code: -32603, data: form },
      { code: -32603, message: JSON.stringify({ data: form }) },
      { code: -32000, info: { error: form } },
    ])
    expect(deeper.filter((error) => hasRejectionCode(error) || neverSent(error))).toEqual([])
  })

  test.each(pairs)('returns false for a text, $how', ({ wrapTwice }) => {
    const texts = declinedTexts.flatMap((text) => [text, new Error(text), { code: -32603, message: text }])
    expect(texts.filter((text) => hasRejectionCode(wrapTwice(text)))).toEqual([])
    expect(texts.filter((text) => neverSent(wrapTwice(text)))).toEqual([])
  })
})

describe('neverSent', () => {
  test('returns true only when the wallet refused the request itself', () => {
    const refused = [4001, 4100, 4200, 5000, -32601, -32602]
    expect(refused.filter((code) => !neverSent(wrapped(code)))).toEqual([])
    const open = [-32603, -32000, 4900, 4901, 4902]
    expect(open.filter((code) => neverSent(wrapped(code)))).toEqual([])
    expect(neverSent(new Error('Connection lost.'))).toBe(false)
  })

  test('returns false for a code of the wallet’s own node, because the wallet may have sent before', () => {
    const codes = [4100, 4200, -32601, -32602]
    const nested = codes.map((code) => ({ code: -32603, data: { code, originalError: { code } } }))
    expect(nested.filter(neverSent)).toEqual([])
  })
})

describe('isMethodUnsupported', () => {
  test('returns true for every code that nodes and wallets use', () => {
    const unsupported = [-32601, -32600, -32004, 4200]
    expect(unsupported.filter((code) => !isMethodUnsupported(wrapped(code)))).toEqual([])
    const other = [-32602, -32603, -32000, 4001, 3]
    expect(other.filter((code) => isMethodUnsupported(wrapped(code)))).toEqual([])
  })
})
