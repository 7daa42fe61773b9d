import type { BasketState } from '../../../../src/checkout/basket/basketState.js'
import type { Basket } from '../../../../src/checkout/createBasket.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import { createFaults } from '../../../../src/testing/createFaults.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import type { Manner } from '../../crash/support/manners.js'
import { openStalls } from './openStalls.js'

/**
 * Crashes a basket of prints on our own market and editions of a request market, which takes a payment as often as it comes, at
 * calls that leave the page, goes on, and holds what is shown against the chain.
 *
 * `crashAt` answers what went wrong, one line a case; nothing when all is well.
 */
export async function startBasketCrashes(options: startBasketCrashes.Options = {}) {
  const { client, agree, enter, look, openWallet } = await openStalls()
  const intent = await agree({ work: false })
  const wanted = intent.parts.flatMap(({ orders }) => orders.map(({ quantity }) => quantity))
  const prices = intent.parts.map(({ maxTotal }) => maxTotal)
  const before = await look(intent)
  let snapshot = await client.snapshot()

  async function openWorld() {
    await client.revert({ id: snapshot })
    snapshot = await client.snapshot()
    const wallet = openWallet({ atomic: options.atomic })
    return { intent, wallet, storage: createMemoryStorage(), locks: createLocks() }
  }

  /** The calls that leave the page when nothing goes wrong, by name. */
  async function listCalls(): Promise<readonly string[]> {
    const { basket, faults } = enter(await openWorld())
    const { status } = await basket.start()
    if (status !== 'success') throw new Error(`The basket itself ends in ${status}.`)
    return faults.calls
  }

  /** In what a state is untrue to the chain; nothing when it is true. */
  async function lieOf(state: BasketState): Promise<string | undefined> {
    // What is on its way counts.
    await client.mine({ blocks: 1 })
    const { owned, held } = await look(intent)
    const got = owned.map((units, at) => units - (before.owned[at] ?? 0n))
    const paid = before.held - held
    const due = prices.reduce((sum, price, at) => (got[at] === 0n ? sum : sum + price), 0n)
    if (got.some((units, at) => units !== 0n && units !== wanted[at])) return `bought ${got}`
    if (paid !== due) return `paid ${paid} for ${got}`
    const said = state.spent.reduce((sum, { amount }) => sum + amount, 0n)
    if (said > paid) return `says that ${said} was paid instead of ${paid}`
    if (state.status === 'success')
      return paid === said && got.every((units) => units > 0n) ? undefined : 'no success'
    if (state.status !== 'error' && state.status !== 'cancelled') return `ended in ${state.status}`
    const { funds, code } = state.error
    const isTrue = funds === 'unknown' || paid > 0n === (funds === 'spent')
    return isTrue ? undefined : `${code} says ${funds}, and ${paid} was paid`
  }

  /** One case: crashes at a call, goes on, and answers what was wrong. */
  async function crash(at: { name: string; nth: number }, { when, how, resume }: Manner) {
    const world = await openWorld()
    const first = enter({ ...world, faults: createFaults({ at, when, how }) })
    const ended = first.basket.start()
    await Promise.race([first.faults.struck, ended])
    let { basket } = first
    const lie = how === 'fail' ? await lieOf(await ended) : undefined
    if (lie) return lie
    // A buyer who was shown the success is not at it any more.
    if (basket.getState().status === 'success') return lieOf(basket.getState())
    if (resume !== 'retry') {
      first.faults.close()
      basket = enter(world).basket
    }
    return goOn(basket)
  }

  /** Presses the button until all of it is bought, four times at most. */
  async function goOn(basket: Basket): Promise<string | undefined> {
    for (let presses = 0; presses < 4 && basket.getState().status !== 'success'; presses++) {
      const lie = await lieOf(await basket.start())
      if (lie) return lie
      const state = basket.getState()
      if (state.status !== 'error' || state.error.code !== 'PaymentUnknown') continue
      // The buyer looks into the wallet: what is there was sent, and is not asked for again.
      const { owned } = await look(intent)
      if (owned.every((units, at) => units > (before.owned[at] ?? 0n))) return undefined
      const told = await lieOf(await basket.startOver())
      if (told) return told
    }
    return basket.getState().status === 'success' ? undefined : 'did not succeed'
  }

  /** Crashes at each call in turn for which a manner is chosen. */
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
    /** What the wallet says of atomic batches. @default it knows none */
    atomic?: 'supported'
  }
}
