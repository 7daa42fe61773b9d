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

/** Values that JSON cannot contain, but a parameter in memory can. */
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

  test('encodes any value as the schema does', () => {
    fc.assert(
      fc.property(valuesOf(schema), (wire) => {
        const decoded = z.decode(schema, wire)
        expect(write(decoded)).toEqual(z.encode(schema, decoded))
      }),
      { seed: 7, numRuns: isWhole() ? 200 : 15 },
    )
  })

  test('rejects what the schema rejects, and names the field, for any value in one field', () => {
    const decoded = z.decode(schema, fullValueOf(schema))
    const outcomes = pathsOf(decoded).flatMap((path) => [
      judge(takeAt(decoded, path)),
      ...[...fieldValues, ...inMemory].map((value) => judge(replaceAt(decoded, path, () => value))),
      // Try lists with lengths around the minimums and maximums that the schemas allow.
      ...[0, 1, 10, 11, 50, 51, 100, 101].map((length) =>
        judge(replaceAt(decoded, path, (list) => (Array.isArray(list) ? Array(length).fill(list[0]) : list))),
      ),
    ])
    expect(new Set(outcomes)).toEqual(new Set(['written', 'refused']))
  })

  function judge(decoded: unknown): 'written' | 'refused' {
    const { error, data } = z.safeEncode(schema, decoded)
    if (error) expect(error.issues.map(({ path }) => path)).toContainEqual(wrongIn(() => write(decoded)))
    else expect(write(decoded)).toEqual(data)
    return error ? 'refused' : 'written'
  }
})
