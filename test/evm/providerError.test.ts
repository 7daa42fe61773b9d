import { describe, expect, test } from 'vitest'
import { codesOf, isMethodUnsupported, isRejection, neverSent } from '../../src/evm/providerError.js'

/** An error of a code, as a library hands it on. */
const wrapped = (code: number) => new Error('It failed.', { cause: { code, message: 'It failed.' } })

describe('codesOf', () => {
  test('default: of the error and its causes, the outermost first', () => {
    const cause = Object.assign(wrapped(4001), { code: -32603 })
    expect(codesOf(new Error('It failed.', { cause }))).toEqual([-32603, 4001])
  })

  test('behavior: a code that is no number is none', () => {
    expect(codesOf({ code: 'ECONNRESET', cause: null })).toEqual([])
    expect(codesOf('4001')).toEqual([])
  })
})

describe('isRejection', () => {
  test('default: the buyer said no, and nothing else', () => {
    expect([4001, 5000, 4100, -32603].map((code) => isRejection(wrapped(code)))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('neverSent', () => {
  test('default: what refuses the request itself, and nothing that may come after sending', () => {
    const refused = [4001, 4100, 4200, 5000, -32601, -32602]
    expect(refused.filter((code) => !neverSent(wrapped(code)))).toEqual([])
    const open = [-32603, -32000, 4900, 4901, 4902]
    expect(open.filter((code) => neverSent(wrapped(code)))).toEqual([])
    expect(neverSent(new Error('Connection lost.'))).toBe(false)
  })
})

describe('isMethodUnsupported', () => {
  test('default: in all the ways in which nodes and wallets say it', () => {
    const said = [-32601, -32600, -32004, 4200]
    expect(said.filter((code) => !isMethodUnsupported(wrapped(code)))).toEqual([])
    const other = [-32602, -32603, -32000, 4001, 3]
    expect(other.filter((code) => isMethodUnsupported(wrapped(code)))).toEqual([])
  })
})
