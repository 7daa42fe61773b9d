import type { BasketState } from '../../../../src/checkout/basket/basketState.js'
import type { Basket } from '../../../../src/checkout/createBasket.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import { createFaults } from '../../../../src/testing/createFaults.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import type { Manner } from '../../crash/support/manners.js'
import { openStalls } from './openStalls.js'

/**
 * Crashes a basket at calls to the wallet, node, service, storage or locks. Then the buyer presses again, and the function compares the
 * shown state with the chain.
 *
 * The basket has a purchase on our own market and one on a request market, which accepts a repeated payment.
 *
 * `crashAt` returns one line for each failed case, and an empty list if all cases pass.
 */
export async function startBasketCrashes(options: startBasketCrashes.Options = {}) {
  const { client, agree, enter, look, openWallet } = await openStalls()
  const intent = await agree({ work: false })
  const quantities = intent.parts.flatMap(({ orders }) => orders.map(({ quantity }) => quantity))
  const prices = intent.parts.map(({ maxTotal }) => maxTotal)
  const before = await look(intent)
  let snapshot = await client.snapshot()

  async function openWorld() {
    await client.revert({ id: snapshot })
    snapshot = await client.snapshot()
    const wallet = openWallet({ atomic: options.atomic })
    return { intent, wallet, storage: createMemoryStorage(), locks: createLocks() }
  }

  /** Returns the names of the external calls of a basket that does not crash. */
  async function listCalls(): Promise<readonly string[]> {
    const { basket, faults } = enter(await openWorld())
    const { status } = await basket.start()
    if (status !== 'success') throw new Error(`The basket itself ends in ${status}.`)
    return faults.calls
  }

  /** Returns how the state contradicts the chain. `undefined` if the state is true. */
  async function contradictionOf(state: BasketState): Promise<string | undefined> {
    await client.mine({ blocks: 1 })
    const { owned, held } = await look(intent)
    const got = owned.map((units, at) => units - (before.owned[at] ?? 0n))
    const paid = before.held - held
    const due = prices.reduce((sum, price, at) => (got[at] === 0n ? sum : sum + price), 0n)
    if (got.some((units, at) => units !== 0n && units !== quantities[at])) return `bought ${got}`
    if (paid !== due) return `paid ${paid} for ${got}`
    const reported = state.spent.reduce((sum, { amount }) => sum + amount, 0n)
    if (reported > paid) return `says that ${reported} was paid instead of ${paid}`
    if (state.status === 'success')
      return paid === reported && got.every((units) => units > 0n) ? undefined : 'no success'
    if (state.status !== 'error' && state.status !== 'cancelled') return `ended in ${state.status}`
    const { funds, code } = state.error
    const isTrue = funds === 'unknown' || paid > 0n === (funds === 'spent')
    return isTrue ? undefined : `${code} says ${funds}, and ${paid} was paid`
  }

  /** Runs one case: crashes at a call, continues, and returns the failure. */
  async function crash(at: { name: string; nth: number }, { when, how, resume }: Manner) {
    const world = await openWorld()
    const first = enter({ ...world, faults: createFaults({ at, when, how }) })
    const ended = first.basket.start()
    await Promise.race([first.faults.struck, ended])
    let { basket } = first
    const contradiction = how === 'fail' ? await contradictionOf(await ended) : undefined
    if (contradiction) return contradiction
    // A buyer who sees a success does not press again.
    if (basket.getState().status === 'success') return contradictionOf(basket.getState())
    if (resume !== 'retry') {
      first.faults.close()
      basket = enter(world).basket
    }
    return pressUntilBought(basket)
  }

  /** Presses the buy button until the basket succeeds, at most four times. */
  async function pressUntilBought(basket: Basket): Promise<string | undefined> {
    for (let presses = 0; presses < 4 && basket.getState().status !== 'success'; presses++) {
      const contradiction = await contradictionOf(await basket.start())
      if (contradiction) return contradiction
      const state = basket.getState()
      if (state.status !== 'error' || state.error.code !== 'PaymentUnknown') continue
      // A buyer who sees the payments in the wallet does not confirm that nothing was sent. So the case ends here.
      const { owned } = await look(intent)
      if (owned.every((units, at) => units > (before.owned[at] ?? 0n))) return undefined
      const secondContradiction = await contradictionOf(await basket.confirmNotSent())
      if (secondContradiction) return secondContradiction
    }
    return basket.getState().status === 'success' ? undefined : 'did not succeed'
  }

  /** Crashes once at each call for which `choose` returns a `Manner`. */
  async function crashAt(choose: (place: number, calls: readonly string[]) => Manner | undefined) {
    const wrong: string[] = []
    const calls = await listCalls()
    let tried = 0
    for (const [place, name] of calls.entries()) {
      const manner = choose(place, calls)
      if (!manner) continue
      tried++
      const nth = calls.slice(0, place + 1).filter((call) => call === name).length
      const what = await crash({ name, nth }, manner)
      const { when, how, resume } = manner
      if (what) wrong.push(`${place + 1} ${name}, struck ${when} it, ${how}, then ${resume}: ${what}`)
    }
    return { wrong, tried }
  }

  return { crashAt }
}

export declare namespace startBasketCrashes {
  type Options = {
    /** The wallet's support for atomic batches. @default no support */
    atomic?: 'supported'
  }
}
