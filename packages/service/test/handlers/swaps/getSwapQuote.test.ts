import { type Address, erc20Abi, maxUint256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeAlias } from '../../../../../src/protocol/formats.js'
import { startShop } from '../../support/startShop.js'

const shop = await startShop()
const { contracts, client } = shop
const buyer = shop.account('buyer')

describe('getSwapQuote', () => {
  test('returns the quote of a swap', async () => {
    const { status, json } = await getSwapQuote()
    expect(status).toBe(200)
    expect(json).toEqual({
      swapQuote: {
        currencyAddress: contracts.dai,
        currencyBalance: '1000000000000000000000000',
        price: '120361564696008031776',
        maxPrice: '121565180342968112094',
        to: contracts.uniswapV2Router,
        transactionData: expect.stringMatching(/^0x8803dbee/),
        transactionValue: '0',
      },
    })
  })

  const pairs = {
    'a token for a token, over the direct pool': [contracts.dai, contracts.usdc],
    'a token for a token, over the wrapped currency': [contracts.usdt, contracts.usdc],
    'the native currency for a token': [zeroAddress, contracts.usdc],
    'a token for the native currency': [contracts.usdc, zeroAddress],
    'the native currency, wrapped': [zeroAddress, contracts.weth],
    'the wrapped currency, unwrapped': [contracts.weth, zeroAddress],
  } as const
  for (const [name, [sell, buy]] of Object.entries(pairs)) {
    test(`buys exactly the amount at the price, ${name}`, async () => {
      const amount = 12_345_678n
      const body = { sellCurrencyAddress: sell, buyCurrencyAddress: buy, buyAmount: `${amount}` }
      const { json } = await getSwapQuote({ ...body, includeApprove: true })
      const { approveData, to, transactionData: data, transactionValue, price } = json.swapQuote
      if (approveData) await shop.send({ from: buyer, to: sell, data: approveData })
      const before = [await balance(sell), await balance(buy)] as const
      const { gasUsed, effectiveGasPrice } = await shop.send({
        from: buyer,
        to,
        data,
        value: BigInt(transactionValue),
      })
      const gas = gasUsed * effectiveGasPrice
      const paid = before[0] - (await balance(sell)) - (sell === zeroAddress ? gas : 0n)
      const bought = (await balance(buy)) - before[1] + (buy === zeroAddress ? gas : 0n)
      expect({ paid, bought }).toEqual({ paid: BigInt(price), bought: amount })
      const needsNone = sell === zeroAddress || sell === contracts.weth
      expect(approveData === undefined).toBe(needsNone)
    })
  }

  test('includes an approval only if the allowance is too small', async () => {
    const approve = (amount: bigint) =>
      shop.write({
        from: buyer,
        to: contracts.dai,
        abi: erc20Abi,
        functionName: 'approve',
        args: [contracts.uniswapV2Router, amount],
      })
    const { maxPrice } = (await getSwapQuote()).json.swapQuote
    await approve(BigInt(maxPrice) - 1n)
    expect((await getSwapQuote({ includeApprove: true })).json.swapQuote).toHaveProperty('approveData')
    await approve(BigInt(maxPrice))
    expect((await getSwapQuote({ includeApprove: true })).json.swapQuote).not.toHaveProperty('approveData')
  })

  test('rejects a swap of a currency for itself in another spelling', async () => {
    const sold = { sellCurrencyAddress: zeroAddress }
    for (const buyCurrencyAddress of [zeroAddress, nativeAlias]) {
      expect((await getSwapQuote({ ...sold, buyCurrencyAddress })).json).toMatchObject({
        error: 'InvalidArgument',
        cause: 'sellCurrencyAddress: must not be the currency that is bought.',
      })
    }
  })

  test('throws when the pools do not hold the amount', async () => {
    expect((await getSwapQuote({ buyAmount: `${maxUint256}` })).json).toMatchObject({
      error: 'WebrpcEndpoint',
      cause: `No pool sells ${maxUint256} of ${contracts.usdc} for ${contracts.dai}.`,
    })
    expect((await getSwapQuote({ buyAmount: '0' })).json).toMatchObject({ error: 'InvalidArgument' })
  })
})

function getSwapQuote(more: Record<string, unknown> = {}) {
  return shop.post('/rpc/API/GetSwapQuote', {
    userAddress: buyer.address,
    buyCurrencyAddress: contracts.usdc,
    sellCurrencyAddress: contracts.dai,
    buyAmount: '120000000',
    chainId: 31337,
    ...more,
  })
}

function balance(currency: Address): Promise<bigint> {
  const { address } = buyer
  if (currency === zeroAddress) return client.getBalance({ address })
  return client.readContract({ abi: erc20Abi, address: currency, functionName: 'balanceOf', args: [address] })
}
