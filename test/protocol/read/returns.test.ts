import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Method, methods } from '../../../src/protocol/methods.js'
import { returns } from '../../../src/protocol/read/returns.js'
import { isWhole } from '../../setup/sample.js'
import { pathsOf, replaceAt, takeAt } from '../support/changes.js'
import { anyField, fieldValues, fullValueOf, valuesOf } from '../support/valuesOf.js'
import { wrongIn } from '../support/wrongIn.js'

const names = Object.keys(methods) as Method[]

describe.each(names)('returns.%s', (method) => {
  const schema: z.ZodMiniType = methods[method].returns
  const answers = valuesOf(schema)

  test('reads any response as the schema does', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        expect(returns[method](answer)).toEqual(z.decode(schema, answer))
      }),
      { seed: 7, numRuns: isWhole() ? 200 : 15 },
    )
  })

  test('rejects what the schema rejects, and names the field, for any value in one field', () => {
    const answer = fullValueOf(schema)
    const paths = pathsOf(answer)
    const outcomes = paths.flatMap((path) => [
      judge(takeAt(answer, path)),
      judge(replaceAt(answer, path, (old) => ({ ...Object(old), stranger: true }))),
      ...fieldValues.map((value) => judge(replaceAt(answer, path, () => value))),
    ])
    expect(new Set(outcomes)).toEqual(new Set(['read', 'refused']))
  })

  test('names the first of several invalid fields', () => {
    const spoilt = answers.chain((answer) => {
      const change = fc.record({ path: fc.constantFrom(...pathsOf(answer)), value: anyField })
      return fc
        .array(change, { minLength: 2, maxLength: 4 })
        .map((changes) =>
          changes.reduce((spoilt, { path, value }) => replaceAt(spoilt, path, () => value), answer),
        )
    })
    fc.assert(
      fc.property(spoilt, (answer) => void judge(answer)),
      { seed: 7, numRuns: isWhole() ? 300 : 20 },
    )
  })

  function judge(answer: unknown): 'read' | 'refused' | undefined {
    const { error, data } = z.safeDecode(schema, answer)
    if (error) expect(wrongIn(() => returns[method](answer))).toEqual(error.issues[0]?.path)
    else expect(returns[method](answer)).toEqual(data)
    return error ? 'refused' : 'read'
  }
})
