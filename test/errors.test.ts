import { describe, expect, test } from 'vitest'
import { causesOf, TillError } from '../src/errors.js'

describe('causesOf', () => {
  test('default: the error first, its first cause last, whatever they are', () => {
    const plain = { code: 4001, cause: 'The owner declined.' }
    const error = new Error('It failed.', { cause: plain })
    expect(causesOf(error)).toEqual([error, plain, 'The owner declined.'])
  })

  test('behavior: nothing is no cause', () => {
    expect(causesOf(undefined)).toEqual([])
    expect(causesOf({ cause: null })).toEqual([{ cause: null }])
  })

  test('behavior: causes that go round in a circle come to an end', () => {
    const first = { code: 4001, cause: {} }
    first.cause = { cause: first }
    expect(new Set(causesOf(first))).toEqual(new Set([first, first.cause]))
  })
})

describe('TillError', () => {
  const first = new TypeError('fetch failed')
  const middle = new RangeError('It failed.', { cause: first })
  const error = new TillError('Failed', { shortMessage: 'It failed.', cause: middle })

  test('default: walk leads to the first cause', () => {
    expect(error.walk()).toBe(first)
    expect(new TillError('Failed', { shortMessage: 'It failed.' }).walk()).toBeInstanceOf(TillError)
  })

  test('parameters: match', () => {
    expect(error.walk((cause) => cause instanceof RangeError)).toBe(middle)
    expect(error.walk((cause) => cause instanceof SyntaxError)).toBeUndefined()
  })
})
