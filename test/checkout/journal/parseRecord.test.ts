import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseRecord, serializeRecord } from '../../../src/checkout/journal/parseRecord.js'
import { holdAgainstSchema } from '../../protocol/support/holdAgainstSchema.js'
import { valuesOf } from '../../protocol/support/valuesOf.js'
import { journalSchema } from './support/journalSchema.js'

describe('parseRecord', () => {
  holdAgainstSchema({
    schema: journalSchema,
    read: (value) => {
      const record = parseRecord(JSON.stringify(value))
      if (!record) throw new Error('It cannot be read.')
      return record
    },
  })
})

describe('serializeRecord', () => {
  test('writes the same text as the schema', () => {
    fc.assert(
      fc.property(valuesOf(journalSchema), (value) => {
        const record = z.decode(journalSchema, value as never)
        expect(serializeRecord(record)).toBe(JSON.stringify(z.encode(journalSchema, record)))
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  test('omits unknown fields', () => {
    const [record] = fc.sample(valuesOf(journalSchema), { seed: 1, numRuns: 1 })
    const plain = serializeRecord(z.decode(journalSchema, record as never))
    const extended = { ...z.decode(journalSchema, record as never), stranger: 1n }
    expect(serializeRecord(extended)).toBe(plain)
  })

  test('throws when the record could not be read again', () => {
    const [record] = fc.sample(valuesOf(journalSchema), { seed: 1, numRuns: 1 })
    const wrong = { ...z.decode(journalSchema, record as never), purchaseId: 'none' as '0x' }
    expect(() => serializeRecord(wrong)).toThrow()
  })
})
