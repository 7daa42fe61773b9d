import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Method, methods } from '../../../src/protocol/methods.js'
import { params } from '../../../src/protocol/write/params.js'
import { isWhole } from '../../setup/sample.js'
import { pathsOf, replaceAt, takeAt } from '../support/changes.js'
import { fieldValues, fullValueOf, valuesOf } from '../support/valuesOf.js'
import { wrongIn } from '../support/wrongIn.js'

const names = Object.keys(methods) as Method[]

/** What is in memory, and not on the wire. */
const inMemory = [
  undefined,
  0n,
  1n,
  -1n,
  2n ** 256n - 1n,
  2n ** 256n,
  10n ** 90n,
  new Date(5),
  new Date(Number.NaN),
  new Date(8.64e15),
  new Date(-1e15),
]

describe.each(names)('params.%s', (method) => {
  const schema: z.ZodMiniType = methods[method].params
  const write = params[method] as (given: unknown) => object

  test('behavior: writes anything as the schema does', () => {
    fc.assert(
      fc.property(valuesOf(schema), (wire) => {
        const given = z.decode(schema, wire)
        expect(write(given)).toEqual(z.encode(schema, given))
      }),
      { seed: 7, numRuns: isWhole() ? 200 : 50 },
    )
  })

  test('error: whatever stands in one field, what the schema refuses is refused, and named', () => {
    const given = z.decode(schema, fullValueOf(schema))
    const outcomes = pathsOf(given).flatMap((path) => [
      judge(takeAt(given, path)),
      ...[...fieldValues, ...inMemory].map((value) => judge(replaceAt(given, path, () => value))),
      // Lists have a least and a most.
      ...[0, 1, 10, 11, 50, 51, 100, 101].map((length) =>
        judge(replaceAt(given, path, (list) => (Array.isArray(list) ? Array(length).fill(list[0]) : list))),
      ),
    ])
    expect(new Set(outcomes)).toEqual(new Set(['written', 'refused']))
  })

  function judge(given: unknown): 'written' | 'refused' {
    const { error, data } = z.safeEncode(schema, given)
    if (error) expect(error.issues.map(({ path }) => path)).toContainEqual(wrongIn(() => write(given)))
    else expect(write(given)).toEqual(data)
    return error ? 'refused' : 'written'
  }
})
