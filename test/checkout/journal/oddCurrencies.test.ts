import { describe, expect, test } from 'vitest'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/createMemoryStorage.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { moods, openMoody } from '../support/openMoody.js'
import { startShop } from '../support/startShop.js'

/*
 * What a currency says of itself is its own word: whatever it is like, and from whichever moment on, what is said of the money is never
 * better than what is so, each page ends with an error that has a name, and a purchase is paid once.
 */

const shop = await startShop()
const { client, enter, agree, contracts, owned } = shop
const { orders, truth, become } = await openMoody(shop)
const [order] = orders
const intent = await agree([{ order }])
const snapshot = { id: await client.snapshot() }

/** When it becomes so. */
const moments = ['at first', 'once it was approved', 'once it was given up'] as const

const rows = moods.flatMap((mood) => moments.map((moment) => ({ mood, moment })))

describe('a currency', () => {
  test.each(rows)('behavior: $mood, $moment', async ({ mood, moment }) => {
    await client.revert(snapshot)
    snapshot.id = await client.snapshot()
    const [held] = await truth()
    const storage = createMemoryStorage()
    const bought = await owned(contracts.erc1155, 7_001n)
    const lies: string[] = []
    const words: string[] = []
    const said = async (state: CheckoutState, what: string) => {
      const [now, allowed] = await truth()
      const word = wordOf(state)
      words.push(`${what}: ${word}`)
      const isBought = (await owned(contracts.erc1155, 7_001n)) > bought
      const isPaid = now < held
      const isTrue =
        isPaid || isBought
          ? /^(success|spent|unknown)/
          : allowed > 0n
            ? /^(approval|unknown)/
            : /^(none|approval|unknown)/
      if (!isTrue.test(word) || /Unexpected/.test(word))
        lies.push(`${words.at(-1)}, held ${now - held}, allowed ${allowed}, got ${isBought}`)
      return isBought || isPaid
    }
    if (moment === 'at first') await become(mood)
    const first = await enter({
      intent,
      storage,
      now: createHurry(),
      answer: async ({ params }): Promise<Answer> => {
        const isBuy = !JSON.stringify(params).includes('0x095ea7b3')
        if (isBuy && moment === 'once it was approved') await become(mood)
        return isBuy ? 'reject' : 'accept'
      },
    })
    await said(await first.checkout.start(), 'start')
    if (moment === 'once it was given up') await become(mood)
    await said(await first.checkout.revoke(), 'revoke')
    await said(await first.checkout.revoke(), 'revoke')
    const next = await enter({ intent, storage, now: createHurry() })
    await said(await next.checkout.start(), 'start')
    const isOver = (await truth())[0] < held || (await owned(contracts.erc1155, 7_001n)) > bought
    const last = await enter({ intent, storage, now: createHurry() })
    if (!isOver) await said(await last.checkout.revoke(), 'revoke')
    const [end] = await truth()
    expect({ words, lies }).toMatchObject({ lies: [] })
    expect(held - end).toBeLessThan(24_000_000n)
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
