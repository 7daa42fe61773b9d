import { concatHex, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { sample } from '../../setup/sample.js'
import { accountKinds, answers, fates, openAccounts } from '../support/openAccount.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'

/**
 * Tests every combination of account kind, wallet answer and outcome of the payment. The buyer has paid if the chain executed the call of
 * the buyer's account. Any sender's transaction may contain this call. A payment may even come after the buyer confirmed that nothing was
 * sent.
 */

const shop = await startShop()
const { client, buyer, relayer, enter, orderAbout, agree, policy } = shop
const openAccount = await openAccounts(shop)
const bazaar = await openBazaar(shop)
const price = 10n ** 16n

async function offer(terms: Parameters<typeof bazaar.list>[0]) {
  const items = (await bazaar.show([await bazaar.list(terms)])).map((order) => ({ order, quantity: 1n }))
  return {
    intent: createIntent({ items, buyer: buyer.address }),
    policy: bazaar.policy,
    service: bazaar.service,
  }
}

/** The markets. The key is the value that differs between two payments on the market. */
const markets = {
  nothing: await offer({ price, currency: zeroAddress, quantity: 50n }),
  'nothing, in dollars': await offer({ price: 5_000_000n, quantity: 50n }),
  'the order itself': await offer({ price, currency: zeroAddress }),
  'an id': { intent: await agree([{ order: orderAbout(/Token id 0 of the ERC-1155/) }]), policy },
}
const cells = accountKinds.flatMap((kind) =>
  answers.flatMap((answer) =>
    fates
      // `plain` and `delegated` accounts send their calls themselves. So no other account can send a failed call again, and `delayed` is
      // impossible.
      .filter((fate) => fate !== 'delayed' || kind === 'owned' || kind === 'bundled')
      .map((fate) => ({ kind, answer, fate })),
  ),
)
/**
 * The cases for markets other than `nothing`. The wallet returns an unrelated hash, or the hash of a failed attempt that another account
 * repeats.
 */
const fewer = cells.filter(
  ({ answer, fate }) =>
    (answer === 'another hash' && (fate === 'later' || fate === 'failed')) ||
    (answer === 'its hash' && fate === 'delayed'),
)
/** The cases in which the wallet sends the approval and the payment as one batch. */
const together = cells.filter(({ kind, answer }) => kind !== 'plain' && answer !== 'another hash')
const rows = Object.entries(markets).flatMap(([apart, market]) => [
  ...(apart === 'nothing' ? cells : fewer).map((cell) => ({ apart, market, batches: false, ...cell })),
  ...(apart === 'nothing, in dollars' ? together : []).map((cell) => ({
    apart: `${apart}, at once`,
    market,
    batches: true,
    ...cell,
  })),
])
const snapshot = { id: await client.snapshot() }

describe('an account on a market that keeps payments apart', () => {
  test.each(sample(rows))(
    'by $apart: buys once and reports the truth when a $kind account is answered with $answer, $fate',
    async ({ market, ...cell }) => {
      await client.revert(snapshot)
      snapshot.id = await client.snapshot()
      const { wallet, countPayments, release } = await openAccount(cell)
      const { collectionAddress, orders } = market.intent
      const readOwned = () => shop.owned(collectionAddress, orders[0]?.tokenId ?? 0n)
      const storage = createMemoryStorage()
      const before = await readOwned()
      const stateReports: string[] = []
      const lies: string[] = []
      for (const act of ['start', 'start', 'confirmNotSent', 'confirmNotSent'] as const) {
        const { checkout } = await enter({ ...market, wallet, storage, now: createFastClock() })
        const state = await checkout[act]()
        const isMade = (await readOwned()) > before
        const report = fundsAndCode(state)
        stateReports.push(`${act}: ${report}`)
        // With `delayed`, the payment failed, but another account may send it again. So the checkout must report unknown funds, unless the
        // wallet reported a decline.
        const isTold =
          cell.fate === 'delayed' && cell.answer !== 'declined' ? /^unknown/ : /^(none|unknown|approval)/
        const isTrue = isMade ? /^(success|spent)/.test(report) : isTold.test(report)
        if (!isTrue) lies.push(`${stateReports.at(-1)}, ${isMade ? 'and' : 'though not'} bought`)
        if (/^success|AlreadyBought/.test(report)) break
        await release()
      }
      expect({ stateReports, lies, bought: (await readOwned()) - before }).toMatchObject({
        lies: [],
        bought: 1n,
      })
      // The checkout requests a payment again only if the payment failed or was never sent.
      expect({ stateReports, asked: countPayments() }).toMatchObject({
        asked: cell.fate === 'failed' || cell.fate === 'never' ? 2 : 1,
      })
    },
  )

  test('does not count a transaction of somebody else that only emits the events of the request', async () => {
    await client.revert(snapshot)
    snapshot.id = await client.snapshot()
    const account = await openAccount({ kind: 'bundled', answer: 'no hash', fate: 'later' })
    const { provider } = account.wallet
    let asked: readonly Hex[] = []
    const request = ((args: { method: string; params?: readonly unknown[] }) => {
      const [call] = (args.params ?? []) as [{ to: Hex; data: Hex }]
      if (args.method === 'eth_sendTransaction') asked = [buyer.address, call.to, call.data]
      return provider.request(args as never)
    }) as typeof provider.request
    const wallet = { ...account.wallet, provider: { ...provider, request } }
    const { checkout } = await enter({ ...markets['nothing, in dollars'], wallet, now: createFastClock() })
    expect(await checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
    const to = relayer.address
    await client.sendTransaction({ account: relayer, to, data: concatHex(asked), gas: 1_000_000n })
    expect(await checkout.start()).toMatchObject({ error: { code: 'PaymentUnknown', funds: 'unknown' } })
    await account.release()
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(account.countPayments()).toBe(1)
  })
})

function fundsAndCode(state: CheckoutState): string {
  return 'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
}

function createFastClock() {
  let time = Date.now()
  return () => (time += 30_000)
}
