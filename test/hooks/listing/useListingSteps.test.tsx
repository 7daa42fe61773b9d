import { renderHook, waitFor } from '@testing-library/react'
import { zeroAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { useCancelSteps } from '../../../src/hooks/listing/useCancelSteps.js'
import { useListingSteps } from '../../../src/hooks/listing/useListingSteps.js'
import { account, collection, startService } from '../../query/support/startService.js'
import { createHost } from '../support/createHost.js'

const service = await startService()
afterAll(service.close)
const common = {
  chainId: 31337,
  collectionAddress: collection,
  marketplace: 'service_marketplace_v2',
} as const

/** Given inline, as hosts do: new objects with every render. */
const wanted = () => ({
  ...common,
  listing: {
    tokenId: 1n,
    quantity: 2n,
    expiry: 1_800_000_000n,
    currencyAddress: zeroAddress,
    pricePerToken: 5n,
  },
})

describe('useListingSteps', () => {
  test('default', async () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useListingSteps({ ...wanted(), owner: account }), { wrapper })
    await waitFor(() => expect(result.current.data?.[0]).toMatchObject({ id: 'createListing' }))
  })

  test('behavior: waits for a connected account', () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useListingSteps(wanted()), { wrapper })
    expect(result.current).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
  })
})

describe('useCancelSteps', () => {
  test('default', async () => {
    const { wrapper } = createHost({ till: service.till })
    const order = { ...common, orderId: '0xaa', maker: account } as const
    const { result } = renderHook(() => useCancelSteps(order), { wrapper })
    await waitFor(() => expect(result.current.data?.[0]).toMatchObject({ id: 'cancel' }))
  })

  test('behavior: waits for a connected account', () => {
    const { wrapper } = createHost({ till: service.till })
    const { result } = renderHook(() => useCancelSteps({ ...common, orderId: '0xaa' }), { wrapper })
    expect(result.current).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
  })
})
