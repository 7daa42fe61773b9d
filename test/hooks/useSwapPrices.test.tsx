import { act, renderHook, waitFor } from '@testing-library/react'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from 'wagmi/actions'
import { useSwapPrices } from '../../src/hooks/useSwapPrices.js'
import { createScriptedWallet } from '../../src/testing/createScriptedWallet.js'
import { account, collection, startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'

const service = await startService()
afterAll(service.close)
const wanted = { chainId: 31337, buyCurrencyAddress: collection, buyAmount: 10n ** 30n } as const

describe('useSwapPrices', () => {
  test('returns the prices', async () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useSwapPrices({ ...wanted, userAddress: account }), { wrapper })
    await waitFor(() => expect(result.current.data?.[0]?.price).toBe(100n))
  })

  test('returns the omitted currencies from the same request', async () => {
    const before = service.bodies('GetSwapPrices').length
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useSwapPrices({ ...wanted, userAddress: account }), { wrapper })
    expect(result.current.omitted).toEqual([])
    await waitFor(() => expect(result.current.status).toBe('success'))
    expect(result.current.omitted).toEqual([{ currencyAddress: account, reason: 'paused' }])
    expect(service.bodies('GetSwapPrices').length).toBe(before + 1)
  })

  test('sends the connected account once there is one', async () => {
    const buyer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
    const { provider } = createScriptedWallet({ account: buyer, chainId: 31337, rpc: async () => null })
    const { wrapper, config } = createHost({ till: service.till, provider })
    const { result } = renderHook(() => useSwapPrices(wanted), { wrapper })
    expect(result.current.fetchStatus).toBe('idle')
    const [connector] = config.connectors
    if (connector) await act(() => connect(config, { connector }))
    await waitFor(() => expect(result.current.status).toBe('success'))
    expect(service.bodies('GetSwapPrices').at(-1)).toMatchObject({ userAddress: buyer.address })
  })

  test('returns InvalidArgument when the amount is negative', async () => {
    const { wrapper } = createHost({ till: service.till })
    const parameters = { ...wanted, userAddress: account, buyAmount: -1n } as const
    const { result } = renderHook(() => useSwapPrices(parameters), { wrapper })
    await waitFor(() => expect(result.current.error?.code).toBe('InvalidArgument'))
  })
})
