import { QueryClient } from '@tanstack/react-query'
import { createClient, custom, pad, toHex } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { erc20QueryOptions } from '../../src/query/erc20QueryOptions.js'

const address = `0x${'5'.repeat(40)}` as const
const parameters = { chainId: foundry.id, address, wanted: ['decimals'], query: { enabled: true } } as const

describe('erc20QueryOptions', () => {
  // The node is a mock, because no contract on the test chain returns such numbers.
  test.each([
    [0, 0],
    [6, 6],
    [77, 77],
    [78, undefined],
    [200_000, undefined],
    [Number.MAX_SAFE_INTEGER, undefined],
  ])('reads decimals of %i as %j', async (answered, decimals) => {
    const answer = pad(toHex(answered))
    const transport = custom({ request: async () => answer }, { retryCount: 0 })
    const options = erc20QueryOptions(createClient({ chain: foundry, transport }), parameters)
    expect(await new QueryClient().fetchQuery(options)).toEqual({ decimals })
  })

  test('returns undefined when the contract reverts, and rejects when the node does not answer', async () => {
    const fetch = (fields: object) => {
      const request = () => Promise.reject(Object.assign(new Error('execution reverted'), fields))
      const transport = custom({ request }, { retryCount: 0 })
      const options = erc20QueryOptions(createClient({ chain: foundry, transport }), parameters)
      return new QueryClient().fetchQuery({ ...options, retry: false })
    }
    expect(await fetch({ code: 3, data: '0x' })).toEqual({ decimals: undefined })
    await expect(fetch({ message: 'Down.' })).rejects.toMatchObject({ code: 'ChainFailed' })
  })
})
