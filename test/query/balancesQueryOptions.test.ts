import { QueryClient } from '@tanstack/react-query'
import { type Address, createClient, custom, numberToHex, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { balancesQueryKey, balancesQueryOptions } from '../../src/query/balancesQueryOptions.js'
import { account, collection } from './support/startService.js'

const answer = numberToHex(7n, { size: 32 })
const client = createClient({ chain: foundry, transport: custom({ request: async () => answer }) })
const parameters = { chainId: foundry.id, account, currencies: [collection, zeroAddress] } as const

describe('balancesQueryOptions', () => {
  test('reads the balances, and caches them under its key', async () => {
    const queryClient = new QueryClient()
    const balances = await queryClient.fetchQuery(balancesQueryOptions(client, parameters))
    expect(balances).toEqual({ [collection]: 7n, [zeroAddress]: 7n })
    expect(queryClient.getQueryData(balancesQueryKey(parameters))).toBe(balances)
  })

  test('reads a currency once when it is given in several spellings', async () => {
    const currencies: Address[] = [collection, collection.toLowerCase() as Address]
    const balances = await new QueryClient().fetchQuery(
      balancesQueryOptions(client, { ...parameters, currencies }),
    )
    expect(balances).toEqual({ [collection]: 7n })
    expect(balancesQueryKey({ currencies })).toEqual(balancesQueryKey({ currencies: [collection] }))
  })

  test('is disabled while a parameter is missing', () => {
    expect(balancesQueryOptions(client, parameters).enabled).toBe(true)
    for (const missing of Object.keys(parameters)) {
      expect(balancesQueryOptions(client, { ...parameters, [missing]: undefined }).enabled).toBe(false)
    }
  })

  test.each([
    ['a bad account', { account: '0xbad' }, 'InvalidArgument'],
    ['a bad currency', { currencies: ['0xbad'] }, 'InvalidArgument'],
    ['another chain', { chainId: 1 }, 'ChainNotConfigured'],
  ] as const)('rejects with the matching code for %s', async (_, wrong, code) => {
    const result = new QueryClient().fetchQuery(balancesQueryOptions(client, { ...parameters, ...wrong }))
    await expect(result).rejects.toMatchObject({ code })
    const none = balancesQueryOptions(undefined, parameters)
    await expect(new QueryClient().fetchQuery(none)).rejects.toMatchObject({ code: 'ChainNotConfigured' })
  })
})
