import { QueryClient } from '@tanstack/react-query'
import { type Address, createClient, custom, numberToHex, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { balancesQueryKey, balancesQueryOptions } from '../../src/query/balancesQueryOptions.js'
import { account, collection } from './support/startService.js'

const answer = numberToHex(7n, { size: 32 })
const client = createClient({ chain: foundry, transport: custom({ request: async () => answer }) })
const wanted = { chainId: foundry.id, account, currencies: [collection, zeroAddress] } as const

describe('balancesQueryOptions', () => {
  test('default', async () => {
    const queryClient = new QueryClient()
    const balances = await queryClient.fetchQuery(balancesQueryOptions(client, wanted))
    expect(balances).toEqual({ [collection]: 7n, [zeroAddress]: 7n })
    expect(queryClient.getQueryData(balancesQueryKey(wanted))).toBe(balances)
  })

  test('behavior: a currency is read once, however often and in whichever case it is named', async () => {
    const currencies: Address[] = [collection, collection.toLowerCase() as Address]
    const balances = await new QueryClient().fetchQuery(
      balancesQueryOptions(client, { ...wanted, currencies }),
    )
    expect(balances).toEqual({ [collection]: 7n })
    expect(balancesQueryKey({ currencies })).toEqual(balancesQueryKey({ currencies: [collection] }))
  })

  test('behavior: disabled while a parameter is missing', () => {
    expect(balancesQueryOptions(client, wanted).enabled).toBe(true)
    for (const missing of Object.keys(wanted)) {
      expect(balancesQueryOptions(client, { ...wanted, [missing]: undefined }).enabled).toBe(false)
    }
  })

  test.each([
    ['a bad account', { account: '0xbad' }, 'InvalidArgument'],
    ['a bad currency', { currencies: ['0xbad'] }, 'InvalidArgument'],
    ['another chain', { chainId: 1 }, 'ChainNotConfigured'],
  ] as const)('error: %s', async (_, wrong, code) => {
    const asked = new QueryClient().fetchQuery(balancesQueryOptions(client, { ...wanted, ...wrong }))
    await expect(asked).rejects.toMatchObject({ code })
    const none = balancesQueryOptions(undefined, wanted)
    await expect(new QueryClient().fetchQuery(none)).rejects.toMatchObject({ code: 'ChainNotConfigured' })
  })
})
