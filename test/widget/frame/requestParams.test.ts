import { describe, expect, test } from 'vitest'
import {
  readBatch,
  readChain,
  readNewChain,
  readOnly,
  readSigning,
  readTransaction,
} from '../../../src/widget/frame/requestParams.js'
import { holdAgainstSchema } from '../../protocol/support/holdAgainstSchema.js'
import { requestSchemas } from '../support/frameSchemas.js'

const signer = `0x${'5'.repeat(40)}`

describe('readTransaction', () => {
  holdAgainstSchema({
    schema: requestSchemas.transaction,
    read: (value) => readTransaction(value, undefined),
  })
})

describe('readBatch', () => {
  holdAgainstSchema({ schema: requestSchemas.batch, read: (value) => readBatch(value, undefined) })
})

describe('readChain', () => {
  holdAgainstSchema({ schema: requestSchemas.chain, read: (value) => readChain(value, undefined) })
})

describe('readNewChain', () => {
  holdAgainstSchema({ schema: requestSchemas.newChain, read: (value) => readNewChain(value, undefined) })
})

describe('readOnly', () => {
  test.each([[[]], [[{ chainId: '0x1' }, {}]], [{ 0: { chainId: '0x1' } }], [undefined]])(
    'throws unless there is exactly one parameter: %j',
    (params) => {
      expect(() => readOnly(readChain, params)).toThrow()
    },
  )

  test('returns the parameter', () => {
    expect(readOnly(readChain, [{ chainId: '0x1' }])).toEqual({ chainId: '0x1' })
  })
})

describe('readSigning', () => {
  test('returns the signer and the data', () => {
    expect(readSigning([signer, '{}'])).toEqual([signer, '{}'])
  })

  test.each([[[]], [[signer]], [[signer, '{}', 1]], [[signer, {}]], [['0x', '{}']], [signer], [undefined]])(
    'throws for %j',
    (params) => {
      expect(() => readSigning(params)).toThrow()
    },
  )

  test('throws when the data exceeds 100,000 characters', () => {
    expect(readSigning([signer, ' '.repeat(100_000)])[1]).toHaveLength(100_000)
    expect(() => readSigning([signer, ' '.repeat(100_001)])).toThrow()
  })
})
