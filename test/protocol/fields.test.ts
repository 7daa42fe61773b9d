import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Amount, listOf, maybe, ReceivedAmount, withDefault } from '../../src/protocol/primitives.js'

describe('listOf', () => {
  const Answer = z.object({ list: listOf(ReceivedAmount) })

  test('decodes null or a missing list as an empty list', () => {
    expect(z.decode(Answer, { list: null })).toEqual({ list: [] })
    expect(z.decode(Answer, {} as never)).toEqual({ list: [] })
    expect(z.decode(Answer, { list: ['1', '0x2'] })).toEqual({ list: [1n, 2n] })
    expect(z.encode(Answer, { list: [1n] })).toEqual({ list: ['1'] })
  })

  test('names the index of an invalid element', () => {
    const result = z.safeDecode(Answer, { list: ['1', 'two'] })
    expect(result.error?.issues[0]?.path).toEqual(['list', 1])
  })
})

describe('maybe', () => {
  const Answer = z.object({ amount: maybe(ReceivedAmount) })

  test('decodes null as undefined, and zero as zero', () => {
    expect(z.decode(Answer, { amount: null })).toEqual({ amount: undefined })
    expect(z.decode(Answer, {})).toEqual({})
    expect(z.decode(Answer, { amount: '0' })).toEqual({ amount: 0n })
    expect(z.encode(Answer, { amount: 0n })).toEqual({ amount: '0' })
    expect(z.encode(Answer, {})).toEqual({})
  })

  test('rejects a value of the wrong form', () => {
    expect(z.safeDecode(Answer, { amount: '' }).error?.issues[0]?.path).toEqual(['amount'])
  })
})

describe('withDefault', () => {
  const Request = z.object({ amounts: withDefault(z.array(Amount), ['1']) })

  test('fills in the default when decoding and encoding', () => {
    expect(z.decode(Request, {})).toEqual({ amounts: [1n] })
    expect(z.encode(Request, {} as never)).toEqual({ amounts: ['1'] })
    expect(z.decode(Request, { amounts: ['0'] })).toEqual({ amounts: [0n] })
    expect(z.encode(Request, { amounts: [0n] })).toEqual({ amounts: ['0'] })
  })

  test('fills in the default for null', () => {
    expect(z.decode(Request, { amounts: null })).toEqual({ amounts: [1n] })
  })

  test('rejects a value of the wrong form', () => {
    for (const amounts of ['all', [1], {}, 0]) {
      expect(z.safeDecode(Request, { amounts }).error?.issues[0]?.path[0]).toBe('amounts')
    }
  })
})
