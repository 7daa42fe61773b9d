import { describe, expect, test } from 'vitest'
import { causesOf, TillError } from '../src/errors.js'

describe('causesOf', () => {
  test('returns the error first and its first cause last, for causes of any type', () => {
    const plain = { code: 4001, cause: 'The owner declined.' }
    const error = new Error('It failed.', { cause: plain })
    expect(causesOf(error)).toEqual([error, plain, 'The owner declined.'])
  })

  test('returns no null or undefined cause', () => {
    expect(causesOf(undefined)).toEqual([])
    expect(causesOf({ cause: null })).toEqual([{ cause: null }])
  })

  test('returns each cause once when the causes form a circle', () => {
    const first = { code: 4001, cause: {} }
    first.cause = { cause: first }
    expect(new Set(causesOf(first))).toEqual(new Set([first, first.cause]))
  })
})

describe('TillError', () => {
  const first = new TypeError('fetch failed')
  const middle = new RangeError('It failed.', { cause: first })
  const error = new TillError('Failed', { shortMessage: 'It failed.', cause: middle })

  test('walk returns the first cause', () => {
    expect(error.walk()).toBe(first)
    expect(new TillError('Failed', { shortMessage: 'It failed.' }).walk()).toBeInstanceOf(TillError)
  })

  test('walk returns the cause that a function matches', () => {
    expect(error.walk((cause) => cause instanceof RangeError)).toBe(middle)
    expect(error.walk((cause) => cause instanceof SyntaxError)).toBeUndefined()
  })
})
