import { describe, expect, test } from 'vitest'
import { revertData } from '../../src/evm/revertData.js'

const data = '0x08c379a0'

describe('revertData', () => {
  test.each([
    ['in the error itself', { data }],
    ['in the data of the error', { data: { data, message: 'reverted' } }],
    ['in a cause', new Error('One.', { cause: new Error('Two.', { cause: { code: 3, data } }) })],
    ['in the data of a cause', new Error('One.', { cause: { data: { originalError: {}, data } } })],
    [
      'in a cause of an error whose data is null',
      new Error('One.', { cause: { data: null, cause: { data } } }),
    ],
  ])('returns the data: %s', (_, error) => {
    expect(revertData(error)).toBe(data)
  })

  test.each([undefined, null, 'reverted', new Error('No data.'), { data: 'reverted' }, { data: {} }])(
    'returns undefined for %s',
    (error) => expect(revertData(error)).toBeUndefined(),
  )
})
