import { renderHook, waitFor } from '@testing-library/react'
import { afterAll, describe, expect, test } from 'vitest'
import { useTokenMetadata } from '../../src/hooks/useTokenMetadata.js'
import { startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'
import { startMarketInPage } from './support/startMarketInPage.js'

const { rpcUrl, deployment } = await startMarketInPage()
const service = await startService()
afterAll(service.close)
const token = { chainId: 31337, address: deployment.contracts.erc1155, tokenId: 1n } as const

describe('useTokenMetadata', () => {
  test('returns the metadata', async () => {
    const { wrapper } = createHost({ till: service.till, rpcUrl })
    const { result } = renderHook(() => useTokenMetadata(token), { wrapper })
    await waitFor(() => expect(result.current.data?.image).toMatch(/^data:image\//))
  })

  test('waits for its parameters', () => {
    const { wrapper } = createHost({ till: service.till, rpcUrl })
    const { result } = renderHook(() => useTokenMetadata({ ...token, tokenId: undefined }), { wrapper })
    expect(result.current).toMatchObject({ status: 'pending', fetchStatus: 'idle' })
  })

  test.each([
    ['a chain that wagmi does not know', { chainId: 1 }, 'ChainNotConfigured'],
    ['a negative token id', { tokenId: -1n }, 'InvalidArgument'],
  ] as const)('returns an error for %s', async (_, wrong, code) => {
    const { wrapper } = createHost({ till: service.till, rpcUrl })
    const { result } = renderHook(() => useTokenMetadata({ ...token, ...wrong }), { wrapper })
    await waitFor(() => expect(result.current.error?.code).toBe(code))
  })
})
