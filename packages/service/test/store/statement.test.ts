import { describe, expect, test } from 'vitest'
import { statement } from '../../src/store/statement.js'

describe('statement', () => {
  test('numbers the values in the order of the text', () => {
    expect(statement`select ${1}, ${'two'}::text`).toEqual(['select $1, $2::text', [1, 'two']])
    expect(statement`select 1`).toEqual(['select 1', []])
  })

  test('inserts a part with its values, at any depth', () => {
    const inner = statement`b = ${2} or ${null} is null`
    const part = statement`(${inner}) and c = any(${[3, 4]})`
    expect(statement`select from t where a = ${1} and ${part} limit ${5}`).toEqual([
      'select from t where a = $1 and (b = $2 or $3 is null) and c = any($4) limit $5',
      [1, 2, null, [3, 4], 5],
    ])
    expect(statement`${inner}`).toEqual(inner)
  })

  test('never takes a value for a part', () => {
    // `statement` returns a text and its values. A value that looks like such a pair must stay a value, or a caller could inject SQL.
    const lookalike = ['; drop table t', []]
    expect(statement`select ${lookalike}`).toEqual(['select $1', [lookalike]])
  })
})
