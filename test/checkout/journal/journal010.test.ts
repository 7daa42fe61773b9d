import { createClient, createWalletClient, custom } from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PurchaseEvent } from '../../../src/checkout/context/purchaseEvent.js'
import { createCheckout } from '../../../src/checkout/createCheckout.js'
import { createTill } from '../../../src/client/createTill.js'
import { createInProcessService } from '../../../src/testing/createInProcessService.js'
import { createLocks } from '../../../src/testing/createLocks.js'
import { type Answer, createScriptedWallet } from '../../../src/testing/createScriptedWallet.js'
import { readPurchase, recordedNames } from './support/readPurchase.js'
import { rememberBatch } from './support/rememberBatch.js'
import { startRecordedMarket } from './support/startRecordedMarket.js'

/*
 * A page of version 0.1.0 stopped in the middle of a purchase; a page of this version comes back to what it left. The
 * journals were recorded by running purchases with 0.1.0, not written by hand. They stay as they are for as long as a buyer may
 * come back to one: a change that needs one of them changed would have someone pay twice.
 */

const { client, accounts, rpc, restore, look, allowed } = await startRecordedMarket()
afterEach(() => void vi.restoreAllMocks())

const base = 'http://service.test'

/** Opens the page again, as the buyer does, and presses the button. */
async function resume(name: string) {
  const recorded = readPurchase(name)
  const { key, text, intent, policy, time } = recorded
  const { before, goOn } = await restore(recorded)
  const [then, realNow] = [Date.now(), Date.now.bind(Date)]
  // Orders and permits are valid for a while only.
  vi.spyOn(Date, 'now').mockImplementation(() => time + realNow() - then)

  const market = policy.markets?.[intent.chainId]?.[0]
  const accountOf = (address: string | undefined) => accounts.find((account) => account.address === address)
  const { permits } = recorded.service
  const { fetch } = createInProcessService({
    client,
    market: market ?? '0x',
    relayer: accountOf(recorded.service.relayer),
  })
  for (const body of permits) await fetch(`${base}/permits`, { method: 'POST', body })

  const buyer = accountOf(intent.buyer)
  if (!buyer) throw new Error('The buyer has no key.')
  const wallet = createScriptedWallet({
    account: buyer,
    rpc,
    chainId: intent.chainId,
    atomic: recorded.wallet.atomic,
    answer: async (): Promise<Answer> => {
      await goOn()
      return 'accept'
    },
  })
  const provider = rememberBatch({
    provider: wallet.provider,
    batch: recorded.wallet.batch,
    rpc,
    onWait: goOn,
  })
  const texts = new Map([[key, text]])
  const events: PurchaseEvent[] = []
  const checkout = createCheckout({
    till: createTill({
      accessKey: 'test',
      marketplaceUrl: base,
      apiUrl: base,
      fetch,
      retry: { count: 0, delay: 0 },
    }),
    wallet: createWalletClient({ account: buyer.address, transport: custom(provider) }),
    client: createClient({
      chain: foundry,
      transport: custom({ request: rpc }, { retryCount: 0 }),
      pollingInterval: 1,
    }),
    intent,
    policy,
    storage: {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => void texts.set(key, text),
      removeItem: (key) => void texts.delete(key),
    },
    locks: createLocks(),
    // The chain is at hand: what it has not shown by then it never will.
    limits: { miningTimeoutMs: 20_000 },
    onEvent: (event) => events.push(event),
  })
  const leave = checkout.subscribe(() => {
    if (checkout.getState().status === 'pending') void goOn()
  })
  const state = await checkout.start()
  leave()
  // Whatever is still on its way arrives: nothing may be paid after the end.
  await goOn()
  await client.mine({ blocks: 1 })
  const after = await look(intent)
  return {
    state,
    events,
    prompts: wallet.prompts.map(({ method }) => method),
    journals: [...texts.keys()],
    recorded: { ...recorded, note: JSON.parse(text) as { purchaseId: string; told: string[] } },
    paid: before.money - after.money,
    bought: after.owned.map((owned, at) => owned - (before.owned[at] ?? 0n)),
    noted: after.noted,
    allowance: market ? await allowed(intent, market) : 0n,
  }
}

/** How often the wallet asks its owner, until each purchase is made. */
const resumable = {
  'erc20-started': 2,
  'erc20-approval-asked': 2,
  'erc20-approval-answer-lost-mined': 1,
  'erc20-approval-answer-lost-pending': 1,
  'erc20-approval-sent-pending': 1,
  'erc20-approval-sent-mined': 1,
  'erc20-approval-sent-wrapped': 1,
  'erc20-approval-done': 1,
  'erc20-buy-asked': 1,
  'erc20-buy-declined': 1,
  'erc20-buy-answer-lost-mined': 0,
  'erc20-buy-answer-lost-pending': 0,
  'erc20-buy-sent-pending': 0,
  'erc20-buy-sent-mined': 0,
  'erc20-buy-sent-never-seen': 1,
  'erc20-buy-sent-wrapped': 0,
  'erc20-buy-sped-up-pending': 1,
  'erc20-buy-sped-up-mined': 0,
  'erc20-buy-done': 0,
  'erc20-closed-not-seen': 0,

  'reset-asked': 3,
  'reset-done-approval-asked': 2,
  'reset-buy-answer-lost-mined': 0,

  'native-buy-asked': 1,
  'native-buy-answer-lost-mined': 0,
  'native-buy-answer-lost-pending': 0,
  'native-buy-sent-pending': 0,
  'native-buy-sent-pending-placed': 0,
  'native-buy-sent-mined': 0,
  'native-buy-cancelled-in-wallet': 1,
  'native-closed-not-seen': 0,

  'several-buy-asked': 1,
  'several-buy-answer-lost-mined': 0,
  'several-buy-sent-pending': 0,
  'several-buy-sent-mined': 0,
  'several-closed-not-seen': 0,

  'batch-asked': 1,
  'batch-refused-approval-asked': 1,
  'batch-taken-not-sent': 0,
  'batch-answer-lost-pending': 0,
  'batch-answer-lost-mined': 0,
  'batch-sent-not-on-chain': 0,
  'batch-sent-pending': 0,
  'batch-sent-mined': 0,
  'batch-closed-not-seen': 0,

  'gasless-permit-asked': 2,
  'gasless-permit-answer-lost': 2,
  'gasless-permit-signed-not-posted': 2,
  'gasless-permit-posted': 1,
  'gasless-purchase-asked': 1,
  'gasless-purchase-answer-lost': 1,
  'gasless-purchase-sent-not-posted': 1,
  'gasless-purchase-relayed-pending': 1,
  'gasless-purchase-relayed-mined': 0,
  'gasless-closed-not-seen': 0,

  'stall-buy-sent-pending': 0,
  'stall-buy-sent-mined': 0,
  'stall-buy-answer-lost-mined': 0,
}

/** On a market that notes no purchases only the buyer can know what became of these: how much was bought. */
const unknowable = { 'stall-buy-asked': 0n }

/** The buyer was shown the success: the button buys anew. */
const over = 'erc20-seen'

/** Those with an approval that the wallet was asked for and has not answered. */
const leftOpen = new Set([
  'erc20-approval-asked',
  'reset-done-approval-asked',
  'batch-asked',
  'batch-refused-approval-asked',
])

describe('a purchase that version 0.1.0 left in the middle', () => {
  test.each(Object.entries(resumable))(
    'behavior: %s: it is made, paid once, and the wallet asks %i times',
    async (name, asked) => {
      const { recorded, state, prompts, ...found } = await resume(name)
      const { intent, note } = recorded
      expect(state).toMatchObject({ status: 'success', purchaseId: note.purchaseId })
      expect(found).toMatchObject({
        paid: intent.maxTotal,
        bought: intent.orders.map(({ quantity }) => quantity),
        noted: name.startsWith('stall') ? [] : intent.orders.map(() => note.purchaseId),
        allowance: 0n,
        // An approval that was never seen to be made may still be confirmed: it is remembered of whom it was asked.
        journals: leftOpen.has(name)
          ? [recorded.key, expect.stringMatching(/^till\.allowance\./)]
          : [recorded.key],
      })
      expect(prompts).toHaveLength(asked)
      // The host hears of each milestone once, over both pages.
      const told = [...note.told.map((milestone) => milestone.split(':')[0]), ...found.events.map(typeOf)]
      expect(told.filter((type) => type === 'started')).toHaveLength(1)
      expect(told.filter((type) => type === 'succeeded')).toHaveLength(1)
      expect(found.events.map(({ sequence }) => sequence)).toEqual(
        found.events.map((_, at) => note.told.length + at + 1),
      )
    },
  )

  test.each(Object.entries(unknowable))(
    'behavior: %s: the buyer is asked, and nothing more is paid',
    async (name, units) => {
      const { recorded, state, prompts, paid, bought } = await resume(name)
      const { purchaseId } = recorded.note
      expect(state).toMatchObject({
        status: 'error',
        purchaseId,
        error: { code: 'PaymentUnknown', funds: 'unknown' },
      })
      expect({ paid, bought, prompts }).toEqual({
        paid: recorded.intent.maxTotal * units,
        bought: [units],
        prompts: [],
      })
    },
  )

  test('behavior: one whose success was shown is over: the next is a new one', async () => {
    const { recorded, state, prompts, paid } = await resume(over)
    expect(state.status).toBe('success')
    expect(state.purchaseId).not.toBe(recorded.note.purchaseId)
    expect(paid).toBe(recorded.intent.maxTotal * 2n)
    expect(prompts).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('behavior: all that were recorded are resumed', () => {
    expect([...Object.keys(resumable), ...Object.keys(unknowable), over].sort()).toEqual(
      recordedNames().sort(),
    )
  })
})

const typeOf = ({ type }: PurchaseEvent): string => type
