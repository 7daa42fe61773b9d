import { maxUint256, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { startRelayShop } from '../support/startRelayShop.js'

const shop = await startRelayShop()
const { buyer, client, contracts, deployment, generate, listInDollars } = shop
const approveAbi = parseAbi(['function approve(address spender, uint256 value)'])

/** Approves the market on behalf of the buyer. Gives the buyer ether for the gas first. */
async function approve(currency: `0x${string}`, value: bigint) {
  await client.setBalance({ address: buyer.address, value: 10n ** 18n })
  const args = [contracts.market, value]
  await shop.write({ from: buyer, to: currency, abi: approveAbi, functionName: 'approve', args })
  await client.setBalance({ address: buyer.address, value: 0n })
}

describe('paymentProcessor', () => {
  test('requests the signatures of a permit and a purchase', async () => {
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
    // The page accepts a deadline of at most half an hour, and its clock may be behind. So the service uses 25 minutes.
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

  test('requests no permit if the allowance is large enough', async () => {
    const order = await listInDollars()
    await approve(contracts.usdc, 3_000_000n)
    expect((await generate(order)).json.steps).toHaveLength(1)
    const more = { additionalFees: [{ amount: '1', receiver: buyer.address }] }
    expect((await generate(order, more)).json.steps).toHaveLength(2)
    await approve(contracts.usdc, 0n)
  })

  test('accepts a currency without permits if it is approved', async () => {
    const order = await listInDollars({ currency: contracts.dai })
    expect(await generate(order)).toMatchObject({
      status: 400,
      json: {
        error: 'InvalidArgument',
        cause: expect.stringMatching(/^The item cannot be bought without gas: .* has no permits/),
      },
    })
    await approve(contracts.dai, maxUint256)
    expect((await generate(order)).json.steps).toHaveLength(1)
  })

  test('requests no permit for a free order', async () => {
    const order = await listInDollars({ unitPrice: 0n })
    expect((await generate(order)).json.steps).toMatchObject([{ id: 'signEIP712', price: '0' }])
  })

  test('sells the orders for gas as well', async () => {
    const order = await listInDollars()
    const { json } = await shop.generateBuy(order)
    expect(json.steps).toMatchObject([{ id: 'tokenApproval' }, { id: 'buy' }])
    expect(await shop.getOrders(order)).toMatchObject([{ marketplace: 'service_marketplace_v2' }])
  })

  test('rejects a currency that the relayer does not serve', async () => {
    for (const currency of [zeroAddress, contracts.weth]) {
      const order = await listInDollars({ currency })
      expect(await generate(order)).toMatchObject({
        status: 400,
        json: {
          error: 'InvalidArgument',
          cause: expect.stringMatching(/^The item cannot be bought without gas: its currency is /),
        },
      })
    }
  })

  test('rejects orders that cannot be bought', async () => {
    const gone = await listInDollars()
    await shop.cancelOrder(gone)
    expect(await generate(gone)).toMatchObject({ json: { cause: `Order ${gone.orderId} is cancelled.` } })
    const order = await listInDollars()
    const from = shop.account('deployer')
    await shop.write({ from, functionName: 'setPaused', args: [true] })
    expect(await generate(order)).toMatchObject({
      json: { error: 'WebrpcEndpoint', cause: 'The market has paused all sales.' },
    })
    await shop.write({ from, functionName: 'setPaused', args: [false] })
  })
})
