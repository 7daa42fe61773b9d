import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pathsOf, replaceAt, takeAt } from './changes.js'
import { anyField, fieldValues, fullValueOf, valuesOf } from './valuesOf.js'

/** Checks that a handwritten parser accepts the same JSON values as a schema, and returns the same results. */
export function holdAgainstSchema({
  schema,
  read,
}: {
  schema: z.ZodMiniType
  read: (value: unknown) => unknown
}) {
  // Write each value as JSON and parse it again. JSON has no -0, so this replaces -0 by 0.
  const values = valuesOf(schema).map((value) => JSON.parse(JSON.stringify(value)))
  const full = fullValueOf(schema)

  test('reads any value as the schema does', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(read(value)).toEqual(z.decode(schema, value))
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  test('rejects what the schema rejects, for any value in one field', () => {
    const outcomes = pathsOf(full).flatMap((path) => [
      judge(takeAt(full, path)),
      judge(replaceAt(full, path, (old) => (Array.isArray(old) ? [] : { ...Object(old), stranger: true }))),
      ...fieldValues.map((value) => judge(replaceAt(full, path, () => value))),
    ])
    expect(new Set(outcomes)).toEqual(new Set(['read', 'refused']))
  })

  test('rejects what the schema rejects, for wrong values in several fields', () => {
    const change = fc.record({ path: fc.constantFrom(...pathsOf(full)), value: anyField })
    const spoilt = fc
      .array(change, { minLength: 2, maxLength: 4 })
      .map((changes) =>
        changes.reduce((value, { path, value: wrong }) => replaceAt(value, path, () => wrong), full),
      )
    fc.assert(
      fc.property(spoilt, (value) => void judge(value)),
      { seed: 7, numRuns: 300 },
    )
  })

  function judge(spoilt: unknown): 'read' | 'refused' {
    const value = JSON.parse(JSON.stringify(spoilt))
    const { success, data } = z.safeDecode(schema, value)
    if (success) expect(read(value)).toEqual(data)
    else expect(() => read(value)).toThrow()
    return success ? 'read' : 'refused'
  }
}
