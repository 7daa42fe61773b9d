import { act, renderHook, waitFor } from '@testing-library/react'
import { erc20Abi, parseUnits } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { readArrival, receivedOf } from '../../../src/checkout/funding/funding.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { useFunding } from '../../../src/hooks/funding/useFunding.js'
import { startShop } from '../support/startShop.js'

const { client, buyer, contracts, enter } = await startShop()
const chainId = foundry.id
const poor = '0x00000000000000000000000000000000000000f1' as const
const funding = {
  chainId,
  account: poor,
  currencyAddress: contracts.usdc,
  symbol: 'USDC',
  decimals: 6,
  amount: parseUnits('120', 6),
  needed: parseUnits('120', 6),
  wayId: 'card',
}

/** Sends USDC of the buyer to an account without funds. */
async function send(amount: bigint, account: `0x${string}` = poor) {
  const call = {
    address: contracts.usdc,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [account, amount],
  } as const
  const hash = await client.writeContract({ ...call, account: buyer, chain: null })
  await client.waitForTransactionReceipt({ hash })
}

/** Opens the page of a buyer. If `storage` comes from an earlier page, this page behaves as after a reload. */
async function openPage(
  options: Partial<Parameters<typeof useFunding>[0]> & {
    storage?: ReturnType<typeof createMemoryStorage>
  } = {},
) {
  const { storage = createMemoryStorage(), ...parameters } = options
  const { wrapper } = await enter({ storage })
  const hook = renderHook(() => useFunding({ chainId, account: poor, ...parameters }), { wrapper })
  return { ...hook, storage }
}

describe('useFunding', () => {
  test('keeps a request over a reload, and reports the arrival from the chain alone', async () => {
    const first = await openPage()
    await waitFor(() => expect(first.result.current).toMatchObject({ status: 'idle', error: null }))
    await act(() => first.result.current.open(funding))
    await waitFor(() =>
      expect(first.result.current).toMatchObject({ status: 'waiting', funding, received: 0n }),
    )
    first.unmount()

    const { result, storage } = await openPage({ storage: first.storage })
    await waitFor(() => expect(result.current).toMatchObject({ status: 'waiting', funding }))
    await send(parseUnits('100', 6))
    await waitFor(() => expect(result.current.received).toBe(parseUnits('100', 6)))
    expect(result.current.status).toBe('waiting')
    await send(parseUnits('20', 6))
    await waitFor(() => expect(result.current).toMatchObject({ status: 'arrived', funding }))

    // The funds have arrived, so the next page no longer shows the request for funds.
    const next = await openPage({ storage })
    await waitFor(() => expect(next.result.current.error).toBeNull())
    await waitFor(async () => expect(await storage.getItem(await keyOf())).toBeNull())
    expect(next.result.current.status).toBe('idle')
  })

  test('reports `confirming` until the block of the arrival has enough confirmations', async () => {
    const account = '0x00000000000000000000000000000000000000f2'
    const { result } = await openPage({ account, policy: { confirmations: 3 } })
    await act(() => result.current.open({ ...funding, account }))
    await send(funding.amount, account)
    await waitFor(() => expect(result.current.status).toBe('confirming'))
    await client.mine({ blocks: 1 })
    const { held, seen } = await readArrival({ client, funding: { ...funding, account }, confirmations: 3 })
    expect({ held, seen }).toEqual({ held: 0n, seen: funding.amount })
    expect(result.current.status).toBe('confirming')
    await client.mine({ blocks: 1 })
    await waitFor(() => expect(result.current.status).toBe('arrived'))
  })

  test('removes the request when the buyer cancels, and replaces it when the buyer opens another', async () => {
    const account = '0x00000000000000000000000000000000000000f3'
    const { result } = await openPage({ account })
    await act(() => result.current.open({ ...funding, account }))
    await act(() => result.current.open({ ...funding, account, wayId: 'exchange' }))
    await waitFor(() => expect(result.current.funding?.wayId).toBe('exchange'))
    await act(() => result.current.cancel())
    await waitFor(() => expect(result.current.status).toBe('idle'))
  })

  test('ignores a record that another program wrote', async () => {
    const storage = createMemoryStorage()
    storage.setItem(await keyOf(), '{"wayId":"card"}')
    const { result } = await openPage({ storage })
    await waitFor(() => expect(result.current).toMatchObject({ status: 'idle', error: null }))
  })

  test('reports an error when the storage or the chain does not answer', async () => {
    const storage = { ...createMemoryStorage(), getItem: () => Promise.reject(new Error('blocked')) }
    const { result } = await openPage({ storage })
    await waitFor(() => expect(result.current.error?.code).toBe('StorageFailed'))
  })
})

describe('receivedOf', () => {
  test('returns the arrived part of the missing amount, at most all of it', () => {
    const request = { ...funding, amount: 120n, needed: 130n }
    expect([0n, 10n, 60n, 130n, 500n].map((balance) => receivedOf(request, balance))).toEqual([
      0n,
      0n,
      50n,
      120n,
      120n,
    ])
  })
})

/** Returns the key under which a page stores the account's request for funds. */
async function keyOf(): Promise<string> {
  const keys: string[] = []
  const storage = createMemoryStorage()
  const { result, unmount } = await openPage({
    storage: {
      ...storage,
      setItem: (key, value) => {
        keys.push(key)
        return storage.setItem(key, value)
      },
    },
  })
  await act(() => result.current.open(funding))
  unmount()
  return keys[0] ?? ''
}
