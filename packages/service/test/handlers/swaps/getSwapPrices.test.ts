import { maxUint256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeAlias } from '../../../../../src/protocol/formats.js'
import { startShop } from '../../support/startShop.js'

const shop = await startShop()
const { contracts } = shop
const wallet = shop.account('buyer').address

describe('getSwapPrices', () => {
  test('returns a price in each currency', async () => {
    const { status, json } = await getSwapPrices()
    expect(status).toBe(200)
    expect(json).toEqual({
      swapPrices: [
        {
          currencyAddress: nativeAlias,
          currencyBalance: `${await shop.client.getBalance({ address: wallet })}`,
          price: '40120521565336011',
          maxPrice: '40521726780989372',
          transactionValue: '40521726780989372',
        },
        {
          currencyAddress: contracts.dai,
          currencyBalance: '1000000000000000000000000',
          price: '120361564696008031776',
          maxPrice: '121565180342968112094',
          transactionValue: '0',
        },
        {
          currencyAddress: contracts.usdt,
          currencyBalance: '1000000000000',
          price: '120724221',
          maxPrice: '121931464',
          transactionValue: '0',
        },
      ],
    })
  })

  test('accepts both addresses of the native currency as buyCurrencyAddress', async () => {
    const body = { buyAmount: `${10n ** 16n}` }
    const { json } = await getSwapPrices({ ...body, buyCurrencyAddress: zeroAddress })
    const sold = json.swapPrices.map(({ currencyAddress }: Answer) => currencyAddress)
    expect(sold).toEqual([contracts.usdc, contracts.dai, contracts.usdt])
    const alias = await getSwapPrices({ ...body, buyCurrencyAddress: nativeAlias })
    expect(alias.json).toEqual(json)
  })

  test('wraps the native currency one to one, without pool and slippage', async () => {
    const buyAmount = `${10n ** 16n}`
    const { json } = await getSwapPrices({ buyAmount, buyCurrencyAddress: contracts.weth })
    const [native, ...tokens] = json.swapPrices
    expect(native).toMatchObject({
      currencyAddress: nativeAlias,
      price: buyAmount,
      maxPrice: buyAmount,
      transactionValue: buyAmount,
    })
    const others = (await getSwapPrices({ buyAmount, buyCurrencyAddress: zeroAddress })).json.swapPrices
    expect(tokens).toEqual(others)
  })

  test('uses a slippage of 1 % by default', async () => {
    const maxPrices = async (slippagePercentage?: number) =>
      (await getSwapPrices({ slippagePercentage })).json.swapPrices.map(({ maxPrice }: Answer) => maxPrice)
    expect(await maxPrices()).toEqual(await maxPrices(1))
    expect(await maxPrices(0)).toEqual(['40120521565336011', '120361564696008031776', '120724221'])
    expect(await maxPrices(0.5)).toEqual(['40321124173162692', '120963372519488071935', '121327843'])
    expect((await getSwapPrices({ slippagePercentage: 50.1 })).json).toMatchObject({
      error: 'InvalidArgument',
      cause: 'slippagePercentage: must be at most 50.',
    })
  })

  test('lists only currencies that the wallet can pay with', async () => {
    const newcomer = shop.account('newcomer').address
    const { json } = await getSwapPrices({ userAddress: newcomer })
    expect(json.swapPrices.map(({ currencyAddress }: Answer) => currencyAddress)).toEqual([nativeAlias])
    expect((await getSwapPrices({ userAddress: newcomer, buyAmount: '150000000' })).json).toEqual({
      swapPrices: [],
    })
  })

  test('gives the reason when the pools are too small or missing', async () => {
    const drained = [nativeAlias, contracts.dai, contracts.usdt].map((currencyAddress) => {
      return { currencyAddress, reason: 'drained' }
    })
    expect((await getSwapPrices({ buyAmount: `${maxUint256}` })).json).toEqual({
      swapPrices: [],
      omitted: drained,
    })
    expect((await getSwapPrices({ buyCurrencyAddress: contracts.market })).json).toEqual({ swapPrices: [] })
  })

  test('rejects an amount of 0', async () => {
    expect((await getSwapPrices({ buyAmount: '0' })).json).toMatchObject({
      error: 'InvalidArgument',
      cause: 'buyAmount: must be at least 1.',
    })
  })

  test('rejects a chain that is not served', async () => {
    expect((await getSwapPrices({ chainId: 1 })).json).toMatchObject({
      error: 'InvalidArgument',
      cause: 'chainId: must be a chain of this service.',
    })
  })
})

function getSwapPrices(more: Record<string, unknown> = {}) {
  return shop.post('/rpc/API/GetSwapPrices', {
    userAddress: wallet,
    buyCurrencyAddress: contracts.usdc,
    buyAmount: '120000000',
    chainId: 31337,
    ...more,
  })
}

type Answer = { currencyAddress: string; maxPrice: string }
