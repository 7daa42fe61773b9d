import { maxUint256, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { startRelayShop } from '../support/startRelayShop.js'

const shop = await startRelayShop()
const { buyer, client, contracts, deployment, generate, listInDollars } = shop
const approveAbi = parseAbi(['function approve(address spender, uint256 value)'])

/** Lets the market take from the buyer, who gets the ether for it for that long. */
async function approve(currency: `0x${string}`, value: bigint) {
  await client.setBalance({ address: buyer.address, value: 10n ** 18n })
  const args = [contracts.market, value]
  await shop.write({ from: buyer, to: currency, abi: approveAbi, functionName: 'approve', args })
  await client.setBalance({ address: buyer.address, value: 0n })
}

describe('paymentProcessor', () => {
  test('default: asks for a permit and a purchase, both signed', async () => {
    const order = await listInDollars()
    const readClock = async () => {
      const { timestamp } = await client.getBlock()
      return Math.max(Number(timestamp), Math.floor(Date.now() / 1_000))
    }
    const before = await readClock()
    const { json } = await generate(order, { additionalFees: [{ amount: '5', receiver: buyer.address }] })
    const { market, usdc, erc721 } = contracts
    const after = await readClock()
    const [permit, buy] = json.steps
    const { deadline } = buy.signature.value
    expect(Number(deadline)).toBeGreaterThanOrEqual(before + 1_500)
    // Half an hour is what a page takes, by a clock that may be behind.
    expect(Number(deadline)).toBeLessThanOrEqual(after + 1_500)
    const allowed = { owner: buyer.address, spender: market, value: '3000005', nonce: '0', deadline }
    expect(permit).toEqual({
      id: 'signEIP712',
      data: '0x',
      to: usdc,
      value: '0',
      price: '0',
      signature: {
        domain: {
          name: 'Sandbox USD Coin',
          version: '1',
          chainId: deployment.chainId,
          verifyingContract: usdc,
        },
        types: { Permit: expect.any(Array) },
        primaryType: 'Permit',
        value: allowed,
      },
      post: { endpoint: '/permits', method: 'POST', body: { permit: allowed, currency: usdc } },
    })
    const purchase = {
      buyer: buyer.address,
      items: [
        {
          orderId: order.orderId,
          collection: erc721,
          tokenId: `${order.tokenId}`,
          quantity: '1',
          unitPrice: '3000000',
        },
      ],
      currency: usdc,
      recipient: buyer.address,
      fees: [{ receiver: buyer.address, amount: '5' }],
      purchaseId: `0x${'0'.repeat(64)}`,
      deadline,
    }
    expect(buy).toEqual({
      id: 'signEIP712',
      data: '0x',
      to: market,
      value: '0',
      price: '3000005',
      executeType: 'order',
      signature: {
        domain: {
          name: 'Tillkit Market',
          version: '1',
          chainId: deployment.chainId,
          verifyingContract: market,
        },
        types: expect.any(Object),
        primaryType: 'Purchase',
        value: purchase,
      },
      post: { endpoint: '/rpc/Marketplace/Execute', method: 'POST', body: { purchase } },
    })
    expect(Object.keys(buy.signature.types)).toEqual(['Purchase', 'Item', 'Fee'])
  })

  test('behavior: no permit while the market may take enough', async () => {
    const order = await listInDollars()
    await approve(contracts.usdc, 3_000_000n)
    expect((await generate(order)).json.steps).toHaveLength(1)
    const more = { additionalFees: [{ amount: '1', receiver: buyer.address }] }
    expect((await generate(order, more)).json.steps).toHaveLength(2)
    await approve(contracts.usdc, 0n)
  })

  test('behavior: a currency without permits, once it is approved', async () => {
    const order = await listInDollars({ currency: contracts.dai })
    expect(await generate(order)).toMatchObject({
      status: 400,
      json: {
        error: 'InvalidArgument',
        cause: expect.stringMatching(/^It cannot be bought without gas: .* has no permits/),
      },
    })
    await approve(contracts.dai, maxUint256)
    expect((await generate(order)).json.steps).toHaveLength(1)
  })

  test('behavior: what is free needs no permit', async () => {
    const order = await listInDollars({ unitPrice: 0n })
    expect((await generate(order)).json.steps).toMatchObject([{ id: 'signEIP712', price: '0' }])
  })

  test('behavior: the orders can be bought with gas, too', async () => {
    const order = await listInDollars()
    const { json } = await shop.generateBuy(order)
    expect(json.steps).toMatchObject([{ id: 'tokenApproval' }, { id: 'buy' }])
    expect(await shop.getOrders(order)).toMatchObject([{ marketplace: 'service_marketplace_v2' }])
  })

  test('error: a currency that gas is not paid for', async () => {
    for (const currency of [zeroAddress, contracts.weth]) {
      const order = await listInDollars({ currency })
      expect(await generate(order)).toMatchObject({
        status: 400,
        json: {
          error: 'InvalidArgument',
          cause: expect.stringMatching(/^It cannot be bought without gas: its currency is /),
        },
      })
    }
  })

  test('error: what cannot be bought at all', async () => {
    const gone = await listInDollars()
    await shop.cancelOrder(gone)
    expect(await generate(gone)).toMatchObject({ json: { cause: `Order ${gone.orderId} is cancelled.` } })
    const order = await listInDollars()
    const from = shop.account('deployer')
    await shop.write({ from, functionName: 'setPaused', args: [true] })
    expect(await generate(order)).toMatchObject({
      json: { error: 'WebrpcEndpoint', cause: 'The market is paused.' },
    })
    await shop.write({ from, functionName: 'setPaused', args: [false] })
  })
})
