import { type Address, encodeFunctionData, isAddressEqual, parseEther, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { IntentPay } from '../../../src/checkout/intent/intent.js'
import { uniswapV2Router } from '../../../src/swaps/uniswapV2/uniswapV2Router.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { marketAbi } from '../../../src/venues/tillkit/marketAbi.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, agree, buyer, money } = shop
const { dai, usdc, weth, uniswapV2Router: router } = contracts
const inDollars = orderAbout(/100 prints, in USDC/)
const inEther = orderAbout(/Token id 0 of the ERC-1155/)
const cost = 12_000_000n
const ether = { currency: zeroAddress, maxAmount: parseEther('0.005') }

await rewindEach(client)

describe('swapBack', () => {
  test('swaps the proceeds of a declined purchase back, and the next attempt swaps again', async () => {
    const { checkout, wallet, buy } = await stopAfterSwap(ether)
    const swapped = checkout.getState()
    expect(swapped).toMatchObject({ error: { funds: 'swapped', held: { currency: usdc, amount: cost } } })
    const before = { usdc: await money(usdc), ether: await money(zeroAddress) }
    const state = await checkout.swapBack()
    // The router takes less than its allowance. The rest of the allowance remains, and the buyer can revoke it.
    expect(state).toMatchObject({ status: 'cancelled', error: { code: 'Cancelled', funds: 'approval' } })
    expect('error' in state && 'held' in state.error && state.error.held).toBe(undefined)
    expect(state.steps.map(({ id, text }) => [id, text.replace(/[\d.]+(?= ETH)/, '…')])).toEqual([
      ['tokenApproval', expect.stringMatching(/^Allow 0x.* to collect (12|11\.99999\d) USDC$/)],
      ['swap', expect.stringMatching(/^Swap at most (12|11\.99999\d) USDC for exactly … ETH$/)],
    ])
    expect(wallet.prompts).toHaveLength(4)
    // The quote adds a margin to the price, so a small amount of USDC remains unspent.
    const left = cost - (before.usdc - (await money(usdc)))
    expect(left).toBeGreaterThanOrEqual(0n)
    expect(left).toBeLessThan(cost / 50n)
    expect(await money(zeroAddress)).toBeGreaterThan(before.ether + parseEther('0.0035'))
    buy()
    expect(await checkout.start()).toMatchObject({
      status: 'success',
      outcome: { swap: { received: cost } },
    })
    expect(wallet.prompts).toHaveLength(7)
  })

  test('swaps the native currency back to a token with one prompt, and a second press does not prompt', async () => {
    const { checkout, wallet } = await stopAfterSwap({ currency: dai, maxAmount: parseEther('400') }, inEther)
    const held = await money(dai)
    expect(await checkout.swapBack()).toMatchObject({ status: 'cancelled', error: { funds: 'approval' } })
    expect(await money(dai)).toBeGreaterThan(held)
    const { length } = wallet.prompts
    expect(length).toBe(4)
    expect(await checkout.swapBack()).toMatchObject({ status: 'cancelled', error: { funds: 'approval' } })
    expect(wallet.prompts).toHaveLength(length)
    expect(await checkout.revokeAllowance()).toMatchObject({ error: { funds: 'none' } })
  })

  test.each([
    ['another token', { currency: dai, maxAmount: parseEther('13') }],
    ['nothing else', undefined],
  ])('returns the currency of the swap on a page that would pay with %s', async (_, pay) => {
    const { intent, storage } = await stopAfterSwap(ether)
    const before = await money(zeroAddress)
    const { checkout, wallet } = await shop.enter({
      intent: { ...intent, pay },
      storage,
      policy: shop.swapPolicy,
    })
    expect(await checkout.swapBack()).toMatchObject({ status: 'cancelled', error: { funds: 'approval' } })
    expect(wallet.prompts).toHaveLength(2)
    expect(await money(zeroAddress)).toBeGreaterThan(before + parseEther('0.0035'))
  })

  test('swaps back after a purchase that reverted because the market stopped selling', async () => {
    const intent = { ...(await agree([{ order: inDollars }])), pay: ether }
    const pause = encodeFunctionData({ abi: marketAbi, functionName: 'setPaused', args: [true] })
    let sent = 0
    const wallet = shop.openWallet({
      rpc: async (request) => {
        if (request.method.startsWith('eth_send') && ++sent === 3)
          await shop.outbid('deployer', { data: pause })
        return shop.rpc(request)
      },
    })
    const { checkout } = await shop.enter({ intent, wallet, policy: shop.swapPolicy })
    expect(await checkout.start()).toMatchObject({ error: { code: 'Reverted', funds: 'swapped' } })
    expect(await checkout.swapBack()).toMatchObject({ status: 'cancelled' })
    // The failed purchase leaves the market's allowance, which the buyer can revoke.
    expect(checkout.getState()).toMatchObject({ error: { funds: 'approval' } })
    expect(await checkout.revokeAllowance()).toMatchObject({ error: { funds: 'none' } })
  })

  test('finds a slow swap on retry without another prompt', async () => {
    const { checkout, wallet, answerSwap } = await stopAfterSwap(ether)
    const held = await money(usdc)
    answerSwap(async (): Promise<Answer> => {
      await client.setAutomine(false)
      return 'accept'
    })
    expect(await checkout.swapBack()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
    const { length } = wallet.prompts
    expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { funds: 'approval' } })
    expect(wallet.prompts).toHaveLength(length)
    expect(held - (await money(usdc))).toBeGreaterThan((cost * 49n) / 50n)
  })

  test('requests the swap again, and not the purchase, when the buyer confirms that it was not sent', async () => {
    const { checkout, wallet, answerSwap } = await stopAfterSwap(ether)
    const held = await money(usdc)
    answerSwap(() => 'fail')
    expect(await checkout.swapBack()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
    const { length } = wallet.prompts
    expect(await checkout.start()).toMatchObject({ error: { code: 'PaymentUnknown', funds: 'unknown' } })
    expect(wallet.prompts).toHaveLength(length)
    answerSwap(() => 'accept')
    expect(await checkout.confirmNotSent()).toMatchObject({
      status: 'cancelled',
      error: { funds: 'approval' },
    })
    expect(wallet.prompts.slice(length)).toHaveLength(1)
    expect(held - (await money(usdc))).toBeGreaterThan((cost * 49n) / 50n)
  })

  test('throws PlanRefused without a prompt when the quote pays somebody else', async () => {
    const recipient = shop.deployment.accounts[0]?.address ?? zeroAddress
    const { checkout, wallet } = await stopAfterSwap(ether, inDollars, { recipient })
    const { length } = wallet.prompts
    expect(await checkout.swapBack()).toMatchObject({
      status: 'error',
      error: { code: 'PlanRefused', funds: 'swapped', held: { amount: cost } },
    })
    expect(wallet.prompts).toHaveLength(length)
  })

  test('throws WouldRevert when less than nine tenths would come back', async () => {
    const { checkout, wallet } = await stopAfterSwap(ether, inDollars, { price: (cost * 115n) / 100n })
    const { length } = wallet.prompts
    const state = await checkout.swapBack()
    expect(state).toMatchObject({ error: { code: 'WouldRevert', funds: 'swapped', retry: true } })
    expect('error' in state && state.error.details).toMatch(
      /^The swap back returns 0\.\d+ ETH of the 0\.\d+ ETH paid\.$/,
    )
    expect(wallet.prompts).toHaveLength(length)
  })
})

/**
 * Starts a purchase whose buyer swaps and then declines the next prompt. `buy` makes the buyer accept every later prompt. `answerSwap` sets
 * the answer to a prompt for a swap.
 */
async function stopAfterSwap(pay: IntentPay, order = inDollars, back: Back = {}) {
  const intent = { ...(await agree([{ order }])), pay }
  let isDeclining = true
  let ofSwap: () => Answer | Promise<Answer> = () => 'accept'
  const service = quoteBack(pay, back)
  const { checkout, wallet, storage } = await shop.enter({
    intent,
    service,
    policy: shop.swapPolicy,
    limits: { miningTimeoutMs: 0 },
    answer: (request) => {
      if (isDeclining && isPurchase(request)) return 'reject'
      return isSwap(request) ? ofSwap() : 'accept'
    },
  })
  expect(await checkout.start()).toMatchObject({ error: { code: 'Rejected', funds: 'swapped' } })
  return {
    checkout,
    wallet,
    storage,
    intent,
    buy: () => {
      isDeclining = false
    },
    answerSwap: (answer: typeof ofSwap) => {
      ofSwap = answer
    },
  }
}

function isSwap({ params = [] }: { params?: readonly unknown[] }): boolean {
  const [{ to } = {}] = params as [{ to?: Address }?]
  return to !== undefined && isAddressEqual(to, router)
}

/** Whether a prompt asks for a step after the swap: the market's allowance, or the payment. */
function isPurchase({ params }: { params?: unknown }): boolean {
  const text = JSON.stringify(params).toLowerCase()
  return text.includes(contracts.market.slice(2).toLowerCase())
}

/** The changes that a test makes to the service's quote for the swap back. */
type Back = { recipient?: Address; price?: bigint }

/** Returns the service of the market, with the given changes of its quote for the swap back. */
function quoteBack({ currency }: IntentPay, { recipient = buyer.address, price }: Back) {
  const service = shop.openService()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const asked = String(input).endsWith('/GetSwapQuote') ? JSON.parse(String(init?.body)) : undefined
    const isBack = asked && isAddressEqual(asked.buyCurrencyAddress, currency)
    if (!isBack || (recipient === buyer.address && price === undefined)) return service.fetch(input, init)
    const { timestamp } = await client.getBlock()
    const maxIn = price ?? cost
    const { data, value } = uniswapV2Router.write({
      sell: usdc,
      buy: zeroAddress,
      amountOut: BigInt(asked.buyAmount),
      maxIn,
      recipient,
      path: [usdc, weth],
      deadline: timestamp + 600n,
      spender: router,
    })
    const swapQuote = {
      currencyAddress: usdc,
      currencyBalance: '0',
      price: `${maxIn}`,
      maxPrice: `${maxIn}`,
      to: router,
      transactionData: data,
      transactionValue: `${value}`,
    }
    return Response.json({ swapQuote })
  }
  return { ...service, fetch }
}
