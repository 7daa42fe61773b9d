import { concatHex, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { createIntent } from '../../../src/checkout/intent/intent.js'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { sample } from '../../setup/sample.js'
import { accountKinds, answers, fates, openAccounts } from '../support/openAccount.js'
import { startShop } from '../support/startShop.js'
import { openBazaar } from '../venues/support/openBazaar.js'

/*
 * Who the buyer is, what her wallet answers, and what becomes of what it was asked, in every combination: what the chain shows of
 * the account’s call counts, under whatever hash, by whomever it was sent, and whatever the buyer says.
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

/** By what two payments are kept apart on each. */
const markets = {
  nothing: await offer({ price, currency: zeroAddress, quantity: 50n }),
  'nothing, in dollars': await offer({ price: 5_000_000n, quantity: 50n }),
  'the order itself': await offer({ price, currency: zeroAddress }),
  'an id': { intent: await agree([{ order: orderAbout(/Token id 0 of the ERC-1155/) }]), policy },
}
const cells = accountKinds.flatMap((kind) =>
  answers.flatMap((answer) =>
    fates
      // What an account sends itself it cannot send again.
      .filter((fate) => fate !== 'delayed' || kind === 'owned' || kind === 'bundled')
      .map((fate) => ({ kind, answer, fate })),
  ),
)
/** On the other markets, those in which the wallet’s hash tells nothing, and in which it is that of what others have sent in vain. */
const fewer = cells.filter(
  ({ answer, fate }) =>
    (answer === 'another hash' && (fate === 'later' || fate === 'failed')) ||
    (answer === 'its hash' && fate === 'delayed'),
)
/** Where the wallet sends what is allowed and what is paid as one. */
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

describe('an account, where two payments are kept apart', () => {
  test.each(sample(rows))(
    'behavior: by $apart: $kind, answered with $answer, $fate',
    async ({ market, ...cell }) => {
      await client.revert(snapshot)
      snapshot.id = await client.snapshot()
      const { wallet, countPayments, release } = await openAccount(cell)
      const { collectionAddress, orders } = market.intent
      const readOwned = () => shop.owned(collectionAddress, orders[0]?.tokenId ?? 0n)
      const storage = createMemoryStorage()
      const before = await readOwned()
      const told: string[] = []
      const lies: string[] = []
      for (const act of ['start', 'start', 'startOver', 'startOver'] as const) {
        const { checkout } = await enter({ ...market, wallet, storage, now: createHurry() })
        const state = await checkout[act]()
        const isMade = (await readOwned()) > before
        const word = wordOf(state)
        told.push(`${act}: ${word}`)
        // What others have sent in vain they may send again.
        const isTold =
          cell.fate === 'delayed' && cell.answer !== 'declined' ? /^unknown/ : /^(none|unknown|approval)/
        const isTrue = isMade ? /^(success|spent)/.test(word) : isTold.test(word)
        if (!isTrue) lies.push(`${told.at(-1)}, ${isMade ? 'and' : 'though not'} bought`)
        if (/^success|AlreadyBought/.test(word)) break
        await release()
      }
      expect({ told, lies, bought: (await readOwned()) - before }).toMatchObject({ lies: [], bought: 1n })
      // What failed, or never was, is asked for again, and nothing else.
      expect({ told, asked: countPayments() }).toMatchObject({
        asked: cell.fate === 'failed' || cell.fate === 'never' ? 2 : 1,
      })
    },
  )

  test('behavior: a transaction of somebody else’s that only says what was asked has made nothing', async () => {
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
    const { checkout } = await enter({ ...markets['nothing, in dollars'], wallet, now: createHurry() })
    expect(await checkout.start()).toMatchObject({ error: { funds: 'unknown' } })
    const to = relayer.address
    await client.sendTransaction({ account: relayer, to, data: concatHex(asked), gas: 1_000_000n })
    expect(await checkout.retry()).toMatchObject({ error: { code: 'PaymentUnknown', funds: 'unknown' } })
    await account.release()
    expect(await checkout.retry()).toMatchObject({ status: 'success' })
    expect(account.countPayments()).toBe(1)
  })
})

/** What a state says of the money, and why. */
function wordOf(state: CheckoutState): string {
  return 'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
}

/** A clock by which every wait is soon over, however long it really takes. */
function createHurry() {
  let time = Date.now()
  return () => (time += 30_000)
}
