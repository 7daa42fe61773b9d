import { act, renderHook, waitFor } from '@testing-library/react'
import { type Address, getAddress, parseEther, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { type UsePaymentParameters, usePayment } from '../../src/hooks/usePayment.js'
import { usualGas } from '../../src/hooks/usualGas.js'
import { createHost } from './support/createHost.js'
import { startShop } from './support/startShop.js'

const { client, buyer, till, orderAbout, enter } = await startShop()
const account = buyer.address
const silent = '0x00000000000000000000000000000000000000cd' as const
const nobody = '0x00000000000000000000000000000000000000ab'
const dear = () => orderAbout(/Expensive, in ether/)
const inUsdc = () => orderAbout(/100 prints, in USDC/)

describe('usePayment', () => {
  test('returns the account’s balances of the orders’ currency and of the native currency', async () => {
    const { wrapper } = await enter()
    const items = [{ order: await inUsdc(), quantity: 2n }]
    const { result } = renderHook(() => usePayment({ items }), { wrapper })
    await waitFor(() => expect(result.current.nativeBalance).toBeGreaterThan(0n))
    expect(result.current).toMatchObject({ amount: 24_000_000n, shortage: undefined, error: null })
    expect(result.current.nativeBalance).toBe(await client.getBalance({ address: account }))
    expect(result.current.balance).toBeGreaterThan(24_000_000n)
  })

  test('adds `fees` to the amount', async () => {
    const { wrapper } = await enter({ connected: false })
    const items = [{ order: await inUsdc(), quantity: 1n }]
    const fees = [{ amount: 5n, receiver: account }]
    const { result } = renderHook(() => usePayment({ items, fees }), { wrapper })
    expect(result.current).toMatchObject({ amount: 12_000_005n, balance: undefined, shortage: undefined })
  })

  test('returns the shortage of `account` for `amount`', async () => {
    const { wrapper } = await enter({ connected: false })
    const items = [{ order: await inUsdc(), quantity: 1n }]
    const { result } = renderHook(() => usePayment({ items, account: nobody, amount: 7n }), { wrapper })
    const currencyAddress = items[0]?.order.priceCurrencyAddress
    const shortage = { of: 'price', needed: 7n, held: 0n, missing: 7n, currencyAddress }
    await waitFor(() => expect(result.current.shortage).toEqual(shortage))
  })

  test('reads balances once when `watch` is false', async () => {
    const { wrapper, queryClient } = await enter()
    const items = [{ order: await inUsdc(), quantity: 1n }]
    const readings = (account: Address) =>
      queryClient.getQueryCache().find({ queryKey: ['till', 'balances', { account }], exact: false })?.state
        .dataUpdateCount
    const hook = () => [usePayment({ items, watch: false }), usePayment({ items, account: nobody })]
    renderHook(hook, { wrapper })
    await waitFor(() => expect(readings(getAddress(nobody))).toBeGreaterThan(3))
    await waitFor(() => expect(readings(account)).toBe(1))
  })

  test('reads nothing when `enabled` is false', async () => {
    const { wrapper, queryClient } = await enter()
    const items = [{ order: await inUsdc(), quantity: 1n }]
    const { result } = renderHook(() => usePayment({ items, enabled: false }), { wrapper })
    expect(result.current).toMatchObject({ amount: 12_000_000n, balance: undefined })
    expect(queryClient.isFetching()).toBe(0)
  })

  test('returns an estimated network fee before the plan is simulated', async () => {
    const { wrapper } = await enter()
    const items = [{ order: await inUsdc(), quantity: 1n }]
    const gasPrice = await client.getGasPrice()
    const feeOf = async (parameters: Partial<UsePaymentParameters>) => {
      const { result, unmount } = renderHook(() => usePayment({ items, ...parameters }), { wrapper })
      await waitFor(() => expect(result.current.networkFee).toBeDefined())
      unmount()
      return result.current.networkFee
    }
    expect(await feeOf({})).toBe(usualGas({ items }) * gasPrice)
    expect(await feeOf({ gas: 21_000n })).toBe(21_000n * gasPrice)
  })

  test('returns a network fee of 0 for a market that takes a signature', async () => {
    const { wrapper } = await enter()
    const items = [{ order: await inUsdc(), quantity: 1n }]
    await client.setBalance({ address: account, value: 0n })
    const payment = () => usePayment({ items, marketplace: 'payment_processor' })
    const { result } = renderHook(payment, { wrapper })
    await waitFor(() => expect(result.current.nativeBalance).toBe(0n))
    expect(result.current).toMatchObject({ networkFee: 0n, shortage: undefined })
  })

  test('returns the shortage in the currency of `pay`', async () => {
    const { wrapper } = await enter()
    const items = [{ order: await inUsdc(), quantity: 1n }]
    const pay = { currency: zeroAddress, maxAmount: parseEther('2') }
    await client.setBalance({ address: account, value: parseEther('1') })
    const { result } = renderHook(() => usePayment({ items, pay }), { wrapper })
    const shortage = {
      of: 'price',
      needed: pay.maxAmount,
      held: parseEther('1'),
      missing: parseEther('1'),
      currencyAddress: zeroAddress,
    }
    await waitFor(() => expect(result.current.shortage).toEqual(shortage))
    expect(result.current).toMatchObject({ amount: 12_000_000n, balance: parseEther('1') })
    expect(usualGas({ items, pay })).toBeGreaterThan(usualGas({ items }))
    await client.setBalance({ address: account, value: parseEther('10000') })
  })

  test('returns an option for each of the `prices` with its balance, and a proposal', async () => {
    const { wrapper, queryClient } = await enter()
    const order = { ...(await inUsdc()), priceAmount: 10n ** 30n }
    const items = [{ order, quantity: 1n }]
    const price = { price: 5n, maxPrice: 6n, currencyBalance: 0n, transactionValue: 6n }
    const prices = ([nobody, zeroAddress] as const).map((currencyAddress) => ({ ...price, currencyAddress }))
    const { result, rerender } = renderHook(
      (overrides: Partial<UsePaymentParameters>) => usePayment({ items, watch: false, ...overrides }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.options[0]?.missing).toBeGreaterThan(0n))
    expect(result.current).toMatchObject({ options: { length: 1 }, proposal: undefined })
    const { balance } = result.current
    rerender({ prices })
    expect(result.current.balance).toBe(balance)
    await waitFor(() => expect(result.current.proposal?.missing).toBe(0n))
    expect(result.current.proposal).toEqual({
      currencyAddress: zeroAddress,
      price: 5n,
      maxPrice: 6n,
      balance: await client.getBalance({ address: account }),
      missing: 0n,
      pay: { currency: zeroAddress, maxAmount: 6n },
    })
    // The cache has one balance query for each set of currencies.
    expect(queryClient.getQueryCache().findAll({ queryKey: ['till', 'balances'] })).toHaveLength(2)
  })

  test('returns the shortage in the native currency when the network fee is not covered', async () => {
    const { wrapper } = await enter()
    const items = [{ order: await inUsdc(), quantity: 1n }]
    await client.setBalance({ address: account, value: 1n })
    const { result } = renderHook(() => usePayment({ items }), { wrapper })
    const needed = usualGas({ items }) * (await client.getGasPrice())
    const shortage = { of: 'gas', needed, held: 1n, missing: needed - 1n, currencyAddress: zeroAddress }
    await waitFor(() => expect(result.current.shortage).toEqual(shortage))
  })

  test('adds the network fee to a price in the native currency', async () => {
    const { wrapper } = await enter()
    const items = [{ order: await dear(), quantity: 1n }]
    await client.setBalance({ address: account, value: parseEther('400') })
    const { result } = renderHook(() => usePayment({ items }), { wrapper })
    const fee = usualGas({ items }) * (await client.getGasPrice())
    const needed = parseEther('400') + fee
    const shortage = {
      of: 'gas',
      needed,
      held: parseEther('400'),
      missing: fee,
      currencyAddress: zeroAddress,
    }
    await waitFor(() => expect(result.current.shortage).toEqual(shortage))
  })

  test('adds the data fee of an OP Stack chain, an estimate before the plan', async () => {
    const oracle = '0x420000000000000000000000000000000000000F'
    // This bytecode returns 5 for each call.
    await client.setCode({ address: oracle, bytecode: '0x60055f5260205ff3' })
    const chain = { ...foundry, contracts: { gasPriceOracle: { address: oracle } } } as const
    const { wrapper } = await enter({ chain })
    const items = [{ order: await inUsdc(), quantity: 1n }]
    const gasPrice = await client.getGasPrice()
    const feeOf = async (parameters: Partial<UsePaymentParameters>) => {
      const { result, unmount } = renderHook(() => usePayment({ items, ...parameters }), { wrapper })
      await waitFor(() => expect(result.current.networkFee).toBeDefined())
      unmount()
      return result.current.networkFee
    }
    // The fee for the parent chain and the fee of the operator are 5 each.
    expect(await feeOf({})).toBe(usualGas({ items }) * gasPrice + 10n)
    expect(await feeOf({ gas: 21_000n, dataFee: 3n })).toBe(21_000n * gasPrice + 3n)
    await client.setCode({ address: oracle, bytecode: '0x' })
  })

  test('returns no gas shortage when the wallet accepts the paymaster of `policy`', async () => {
    const paymaster = { url: 'https://paymaster.example', account: buyer }
    const policy = { paymasters: { [client.chain.id]: [{ url: paymaster.url }] } }
    const items = [{ order: await inUsdc(), quantity: 1n }]
    await client.setBalance({ address: account, value: 1n })
    const shortageOf = async (wallet: Parameters<typeof enter>[0], own?: UsePaymentParameters['policy']) => {
      const { wrapper, queryClient, ...host } = await enter(wallet)
      const { result } = renderHook(() => usePayment({ items, policy: own }), { wrapper })
      await waitFor(() => expect(result.current.networkFee).toBeGreaterThan(0n))
      await waitFor(() => expect(result.current.nativeBalance).toBe(1n))
      await waitFor(() => expect(queryClient.isFetching()).toBe(0))
      expect(host.wallet.prompts).toEqual([])
      return result.current.shortage?.of
    }
    const takes = { atomic: 'supported', paymaster } as const
    expect(await shortageOf({ ...takes, policy })).toBeUndefined()
    expect(await shortageOf(takes, policy)).toBeUndefined()
    expect(await shortageOf(takes)).toBe('gas')
    expect(await shortageOf({ atomic: 'supported', policy })).toBe('gas')
    expect(await shortageOf({ paymaster, policy })).toBe('gas')
  })

  test('returns no gas shortage for an account with code, because a paymaster may pay', async () => {
    const { wrapper, queryClient } = await enter()
    const items = [{ order: await inUsdc(), quantity: 1n }]
    await client.setBalance({ address: account, value: 1n })
    await client.setCode({ address: account, bytecode: '0x00' })
    const { result } = renderHook(() => usePayment({ items }), { wrapper })
    const known = { nativeBalance: 1n, networkFee: expect.any(BigInt) }
    await waitFor(() => expect(result.current).toMatchObject(known))
    const gas = queryClient.getQueryCache().find({ queryKey: ['till', 'gas'], exact: false })
    expect(gas?.state.data).toMatchObject({ mayBePaid: true })
    expect(result.current.shortage).toBeUndefined()
    await client.setCode({ address: account, bytecode: '0x' })
  })

  test('updates when the balance increases', async () => {
    const { wrapper } = await enter()
    const items = [{ order: await dear(), quantity: 1n }]
    await client.setBalance({ address: account, value: parseEther('390') })
    const { result } = renderHook(() => usePayment({ items }), { wrapper })
    await waitFor(() =>
      expect(result.current.shortage).toEqual({
        of: 'price',
        needed: parseEther('400'),
        held: parseEther('390'),
        missing: parseEther('10'),
        currencyAddress: zeroAddress,
      }),
    )
    await client.setBalance({ address: account, value: parseEther('401') })
    await waitFor(() => expect(result.current.shortage).toBeUndefined())
    expect(result.current.balance).toBe(parseEther('401'))
  })

  test('returns an amount of 0 without items', async () => {
    const { wrapper } = await enter()
    const { result } = renderHook(() => usePayment({ items: [] }), { wrapper })
    expect(result.current).toMatchObject({ amount: 0n, shortage: undefined })
  })

  test('returns no balance and no shortage when the chain does not answer', async () => {
    const { wrapper } = await enter()
    const order = { ...(await inUsdc()), chainId: 1 }
    const { result } = renderHook(() => usePayment({ items: [{ order, quantity: 1n }] }), { wrapper })
    expect(result.current).toMatchObject({ amount: 12_000_000n, balance: undefined, shortage: undefined })
  })

  test('sets `isBalanceError` when the token does not answer, and clears it after a refetch', async () => {
    const { wrapper } = await enter()
    const order = { ...(await inUsdc()), priceCurrencyAddress: silent }
    const items = [{ order, quantity: 1n }]
    const { result } = renderHook(() => usePayment({ items, watch: false }), { wrapper })
    expect(result.current.isBalanceError).toBe(false)
    await waitFor(() => expect(result.current.nativeBalance).toBeGreaterThan(0n))
    expect(result.current).toMatchObject({ balance: undefined, shortage: undefined, isBalanceError: true })
    const bytecode = await client.getCode({ address: (await inUsdc()).priceCurrencyAddress })
    await client.setCode({ address: silent, bytecode: bytecode ?? '0x' })
    await act(() => result.current.refetch())
    await waitFor(() => expect(result.current).toMatchObject({ balance: 0n, isBalanceError: false }))
  })

  test('sets both error flags when the node does not answer, and keeps them while it refetches', async () => {
    const { wrapper, queryClient } = createHost({ till })
    queryClient.setDefaultOptions({ queries: { retry: false } })
    const items = [{ order: await inUsdc(), quantity: 1n }]
    const seen = new Set<string>()
    const { result } = renderHook(
      () => {
        const payment = usePayment({ items, account })
        seen.add(`${payment.isBalanceError} ${payment.isNetworkFeeError}`)
        return payment
      },
      { wrapper },
    )
    const failed = { balance: undefined, isBalanceError: true, isNetworkFeeError: true }
    await waitFor(() => expect(result.current).toMatchObject(failed))
    seen.clear()
    await act(() => result.current.refetch())
    await waitFor(() => expect([...seen]).toEqual(['true true']))
    expect(result.current).toMatchObject({ ...failed, shortage: undefined, networkFee: undefined })
  })
})
