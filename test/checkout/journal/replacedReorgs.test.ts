import { type Hex, keccak256, zeroAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Checkout } from '../../../src/checkout/createCheckout.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { waitForStatus } from '../../../src/testing/waitForStatus.js'
import { sample } from '../../setup/sample.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

/**
 * The wallet replaces the payment with another transaction of the same nonce. The chain mines one of the two, reorgs its block, and then
 * mines the other one.
 */

const shop = await startShop()
const { client, contracts, orderAbout, enter, owned } = shop
const { forEther } = await startMarketWithoutIds(shop)

const markets = {
  'a market with ids': { order: orderAbout(/Token id 0 of the ERC-1155/), policy: shop.policy },
  'a market without': forEther,
}

const rows = Object.entries(markets).flatMap(([name, market]) =>
  (market === forEther
    ? (['speedUp', 'cancel', 'replace'] as const)
    : (['speedUp', 'cancel'] as const)
  ).flatMap((answer) =>
    ([0, 1] as const).flatMap((first) =>
      ([1, 3] as const).flatMap((confirmations) =>
        (['open', 'visited later'] as const).map((page) => ({
          name,
          market,
          answer,
          first,
          confirmations,
          page,
          which: first === 0 ? 'the payment first' : 'the payment last',
        })),
      ),
    ),
  ),
)

const snapshot = { id: await client.snapshot() }
beforeEach(async () => {
  await client.revert(snapshot)
  snapshot.id = await client.snapshot()
  await client.setAutomine(false)
})
afterEach(() => client.setAutomine(true))

describe('a replaced transaction on a chain that reorgs', () => {
  test.each(sample(rows))(
    'pays once and reports the truth: $answer, $which, on $name, $confirmations confirmations, page $page',
    async (row) => {
      const { market, answer, first, confirmations } = row
      const policy = { ...market.policy, confirmations }
      const storage = createMemoryStorage()
      const { wallet, sent } = openWallet(answer)
      let requests = 0
      const rpc: typeof shop.rpc = (request) => {
        requests++
        return shop.rpc(request)
      }
      const looks = async () => {
        const until = requests + 40
        await expect.poll(() => requests > until || page.checkout.getState().status === 'error').toBe(true)
      }
      const page = await enter({ ...market, policy, storage, wallet, rpc, stays: true })
      let ended: Promise<CheckoutState> | undefined = page.checkout.start()
      await waitForStatus(page.checkout, 'pending')
      await expect.poll(async () => holdsPlace(storage, page)).toBe(true)
      if (first === 1) await send(sent[1])
      await client.mine({ blocks: 1 })
      const stateReports: string[] = []
      if (confirmations === 1) stateReports.push(await judge(await ended))
      else await looks()
      if (row.page === 'visited later') {
        page.faults.close()
        page.leave()
        ended = undefined
      }
      await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
      // With one confirmation, the page already shows a success. Its watch then polls rarely, so the test does not wait for more requests.
      if (row.page === 'open' && confirmations > 1) await looks()
      await send(sent[1 - first])
      await client.mine({ blocks: confirmations })
      const { checkout } = ended ? page : await enter({ ...market, policy, storage, wallet, stays: true })
      if (ended && confirmations > 1) stateReports.push(await judge(await ended))
      // The page reports the reorg of a success even if the buyer does not press again.
      if (ended && checkout.getState().status === 'success') {
        const { hash } = outcomeOf(checkout.getState())
        if (!(await isThere(hash))) {
          await waitForStatus(checkout, 'error')
          stateReports.push(await judge(checkout.getState()))
        }
      }
      let at: CheckoutState = checkout.getState()
      for (let left = 3; left > 0 && at.status !== 'success'; left--) {
        at = await mined(checkout, at.status === 'idle' ? checkout.start() : checkout.start())
        stateReports.push(await judge(at))
      }
      expect(stateReports.filter((word) => word.includes('FALSE'))).toEqual([])
      expect(at).toMatchObject({ status: 'success' })
      expect(await owned(contracts.erc1155, 0n)).toBe(1n)
      page.leave()
    },
  )
})

describe('a failed payment in a block that is reorged', () => {
  test('is waited for again without an id, and paid once', async () => {
    const market = forEther
    const storage = createMemoryStorage()
    const { wallet, sent } = openWallet('accept')
    const { checkout } = await enter({ ...market, storage, wallet })
    const ended = checkout.start()
    await waitForStatus(checkout, 'pending')
    const { to } = await client.getTransaction({ hash: keccak256(sent[0] ?? '0x') })
    const address = to ?? zeroAddress
    const bytecode = (await client.getCode({ address })) ?? '0x'
    await client.setCode({ address, bytecode: '0xfe' })
    await client.mine({ blocks: 1 })
    expect(await ended).toMatchObject({ error: { code: 'Reverted', funds: 'none' } })
    await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
    await client.setCode({ address, bytecode })
    await send(sent[0])
    const other = await enter({ ...market, quantity: 2n, storage })
    expect(await other.checkout.start()).toMatchObject({ error: { code: 'PreviousPaymentPending' } })
    const again = await enter({ ...market, storage, wallet, limits: { miningTimeoutMs: 0 } })
    expect(await again.checkout.start()).toMatchObject({ error: { code: 'PendingLong', funds: 'unknown' } })
    await client.mine({ blocks: 1 })
    expect(await again.checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts).toHaveLength(1)
    expect(await owned(contracts.erc1155, 0n)).toBe(1n)
  })
})

const isThere = (hash: Hex) =>
  client.getTransactionReceipt({ hash }).then(
    ({ status }) => status === 'success',
    () => false,
  )

function outcomeOf(state: CheckoutState) {
  if (state.status !== 'success') throw new Error(`It is ${state.status}.`)
  return state.outcome
}

/** Returns the reported state, marked FALSE if the chain contradicts it. */
async function judge(state: CheckoutState): Promise<string> {
  const has = await owned(contracts.erc1155, 0n)
  if (state.status === 'success')
    return (await isThere(state.outcome.hash)) && has === 1n ? 'success' : 'success FALSE'
  const { code, funds } = ('error' in state && state.error) || {}
  const isTrue = has > 0n ? funds === 'spent' || funds === 'unknown' : funds !== 'spent'
  return `${code} ${funds}${isTrue ? '' : ' FALSE'}`
}

/** Mines blocks until the checkout has ended. */
async function mined(checkout: Checkout, ended: Promise<CheckoutState>) {
  let isOver = false
  void ended.finally(() => {
    isOver = true
  })
  while (!isOver) {
    if (/pending|confirming/.test(checkout.getState().status)) await client.mine({ blocks: 1 })
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return ended
}

async function send(transaction: Hex | undefined) {
  await shop.rpc({ method: 'eth_sendRawTransaction', params: [transaction ?? '0x'] })
}

async function holdsPlace(
  storage: ReturnType<typeof createMemoryStorage>,
  { intent }: { intent: Parameters<typeof journalKey>[0] },
) {
  return (await storage.getItem(journalKey(intent)))?.includes('"placed":true')
}

/** Opens a wallet whose payment the node gets at once. The test sends the replacement of the payment later. */
function openWallet(answer: Answer) {
  const sent: Hex[] = []
  const wallet = shop.openWallet({
    answer: (_, index) => (index === 0 ? answer : 'accept'),
    rpc: async (request) => {
      if (request.method !== 'eth_sendRawTransaction') return shop.rpc(request)
      const [transaction] = request.params as [Hex]
      sent.push(transaction)
      return sent.length === 2 && answer !== 'accept' ? keccak256(transaction) : shop.rpc(request)
    },
  })
  return { wallet, sent }
}
