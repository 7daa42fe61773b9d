import { type Address, erc20Abi, parseAbiItem, zeroAddress } from 'viem'
import { afterAll } from 'vitest'
import type { Checkout } from '../../../../src/checkout/createCheckout.js'
import type { PurchaseEvent } from '../../../../src/checkout/execute/purchaseEvent.js'
import { createMemoryStorage } from '../../../../src/checkout/journal/createMemoryStorage.js'
import type { CheckoutState } from '../../../../src/checkout/state/checkoutState.js'
import { createFaults } from '../../../../src/testing/createFaults.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import type { createScriptedWallet } from '../../../../src/testing/createScriptedWallet.js'
import { startShop } from '../../support/startShop.js'

/**
 * Crashes one purchase at every call that leaves the page, in turn, resumes it in a given way, and holds what is shown
 * against the chain. Each case starts from the same block.
 *
 * `crashEverywhere` answers what went wrong, one line a case; nothing when all is well.
 */
export async function startCrashes(options: startCrashes.Options) {
  const shop = await startShop()
  const { client, contracts, buyer, orderAbout, openWallet, openService, enter, agree } = shop
  const intent = await agree(
    options.items.map(({ about, quantity }) => ({ order: orderAbout(about), quantity })),
  )
  const { currency, maxTotal: price } = intent
  const native = currency === zeroAddress
  let cases = 0
  let asked = 0
  if (options.slow) await client.setAutomine(false)
  let snapshot = await client.snapshot()
  afterAll(() => console.log(`${options.name}: ${cases} crashes`))

  async function rewind() {
    await client.revert({ id: snapshot })
    snapshot = await client.snapshot()
  }

  /** On a slow chain nothing is mined by itself: every few questions of a page a block passes. */
  async function rpc(request: { method: string; params?: unknown }) {
    asked++
    if (options.slow && asked % blockEvery === 0) await client.mine({ blocks: 1 })
    return shop.rpc(request)
  }

  /** What is beyond any page: it stays when one dies. */
  function openWorld(answer: createScriptedWallet.Options['answer']) {
    const relayer = options.gasless ? shop.relayer : undefined
    return {
      storage: createMemoryStorage(),
      locks: createLocks(),
      wallet: openWallet({ answer, atomic: options.atomic }),
      service: openService({ relayer }),
    }
  }

  /** What the chain says: units bought, what they cost, and what the market may still take. */
  async function look() {
    // What is on its way counts: a state that is true only until the next block is a lie.
    await client.mine({ blocks: 1 })
    const [filled, allowance, held] = await Promise.all([
      client.getLogs({
        address: contracts.market,
        event: orderFilled,
        args: { buyer: buyer.address },
        fromBlock: listed,
      }),
      native ? 0n : read(currency, 'allowance', [buyer.address, contracts.market]),
      native ? 0n : read(currency, 'balanceOf', [buyer.address]),
    ])
    const owned = await Promise.all(
      intent.orders.map(({ collectionAddress, tokenId = 0n }) => shop.owned(collectionAddress, tokenId)),
    )
    const paid = filled
      .filter(({ blockNumber }) => blockNumber > listed)
      .reduce((sum, { args }) => sum + (args.price ?? 0n), 0n)
    return { paid, allowance, owned, spent: native ? paid : before.held - held }
  }

  const read = (token: Address, functionName: 'allowance' | 'balanceOf', args: readonly Address[]) =>
    client.readContract({
      address: token,
      abi: erc20Abi,
      functionName,
      args: args as never,
    }) as Promise<bigint>

  const listed = await client.getBlockNumber()
  const before = {
    held: native ? 0n : await read(currency, 'balanceOf', [buyer.address]),
    owned: await Promise.all(
      intent.orders.map(({ collectionAddress, tokenId = 0n }) => shop.owned(collectionAddress, tokenId)),
    ),
  }

  /** In what a state is untrue to the chain; nothing when it is true. */
  async function lieOf(state: CheckoutState, events: readonly PurchaseEvent[]): Promise<string | undefined> {
    const { paid, spent, allowance, owned } = await look()
    const got = intent.orders.every(({ quantity }, at) => owned[at] === (before.owned[at] ?? 0n) + quantity)
    if (paid !== 0n && paid !== price) return `paid ${paid} instead of ${price}`
    if (spent !== paid) return `spent ${spent}, but the market took ${paid}`
    if (paid > 0n !== got) return `paid ${paid}, but owns ${owned}`
    const { status } = state
    if (status === 'success')
      return got && allowance === 0n ? storyOf(events) : `success, but ${paid} paid and ${allowance} allowed`
    if (status !== 'error' && status !== 'cancelled') return `ended in ${status}`
    const { funds, code } = state.error
    const said = `${code} says ${funds}`
    if (funds === 'none' && (paid > 0n || allowance > 0n))
      return `${said}: paid ${paid}, allowed ${allowance}`
    if (funds === 'approval' && paid > 0n) return `${said}: paid ${paid}`
    if (funds === 'spent' && paid === 0n) return `${said}: nothing was paid`
    if (!state.error.retry) return `${said}, and offers no retry`
    return storyOf(events)
  }

  /** One case: crashes at the call `at`, resumes, and answers what was wrong. */
  async function crash(at: number, { when, how, resume }: Manner): Promise<string | undefined> {
    await rewind()
    let gaveUp = false
    const world = openWorld(() => (gaveUp ? 'reject' : 'accept'))
    const events: PurchaseEvent[] = []
    const open = (faults = createFaults()) =>
      enter({ ...world, rpc, intent, faults, onEvent: (event) => events.push(event) })
    const first = await open(createFaults({ at, when, how }))
    const ended = first.checkout.start()
    await Promise.race([first.faults.struck.then(() => cases++), ended])
    let last = first.checkout
    if (how === 'fail' && resume !== 'tab') {
      const lie = await lieOf(await ended, events)
      if (lie) return lie
    }
    // A buyer who was shown the success is not at it any more: pressing the button again would buy again.
    if (last.getState().status === 'success') return lieOf(last.getState(), events)
    if (resume === 'tab') {
      last = (await open()).checkout
      const waits = new Promise<void>((resolve) =>
        last.subscribe(() => last.getState().status === 'elsewhere' && resolve()),
      )
      const watching = last.start()
      await Promise.race([waits, watching])
      if (how === 'fail') await ended
      first.faults.close()
      const lie = await lieOf(await watching, events)
      if (lie) return lie
    } else if (resume !== 'retry') {
      first.faults.close()
      last = (await open()).checkout
    }
    if (resume === 'giveUp') {
      gaveUp = true
      return lieOf(await last.start(), events)
    }
    return (
      (await goOn(last, events)) ?? (last.getState().status === 'success' ? undefined : 'did not succeed')
    )
  }

  /** Presses the button until the purchase is made, three times at most. */
  async function goOn(checkout: Checkout, events: readonly PurchaseEvent[]): Promise<string | undefined> {
    for (let presses = 0; presses < 3 && checkout.getState().status !== 'success'; presses++) {
      const lie = await lieOf(await checkout.start(), events)
      if (lie) return lie
    }
    return undefined
  }

  /** How many calls leave the page when nothing goes wrong. */
  async function countCalls(): Promise<readonly string[]> {
    await rewind()
    const { checkout, faults } = await enter({ ...openWorld(() => 'accept'), rpc, intent })
    const state = await checkout.start()
    if (state.status !== 'success')
      throw new Error(`The purchase itself ends in ${state.status}.`, {
        cause: 'error' in state ? state.error : undefined,
      })
    return faults.calls
  }

  async function crashEverywhere(manner: Manner): Promise<string[]> {
    const calls = await countCalls()
    const wrong: string[] = []
    for (const [index, name] of calls.entries()) {
      const what = await crash(index + 1, manner)
      if (what) wrong.push(`${index + 1} ${name}: ${what}`)
    }
    return wrong
  }

  return { countCalls, crashEverywhere }
}

export declare namespace startCrashes {
  type Options = {
    name: string
    items: readonly { about: RegExp; quantity: bigint }[]
    atomic?: createScriptedWallet.Options['atomic']
    gasless?: boolean
    /** Whether transactions stay pending for a while. */
    slow?: boolean
  }
}

/** How a page is struck, and what the buyer does about it. */
export type Manner = {
  when: 'before' | 'after'
  how: 'hang' | 'fail'
  resume: 'retry' | 'reload' | 'tab' | 'giveUp'
}

/** Every manner that there is: a page that is dead cannot be retried. */
export const manners: readonly Manner[] = (['before', 'after'] as const).flatMap((when) =>
  (['hang', 'fail'] as const).flatMap((how) =>
    (['retry', 'reload', 'tab', 'giveUp'] as const)
      .filter((resume) => how === 'fail' || resume !== 'retry')
      .map((resume) => ({ when, how, resume })),
  ),
)

/** Every manner but giving up, which is the same whatever was bought. */
export const persistent = manners.filter(({ resume }) => resume !== 'giveUp')

/** Questions of a page for each block of a slow chain. */
const blockEvery = 16

const orderFilled = parseAbiItem(
  'event OrderFilled(bytes32 indexed orderId, address indexed buyer, bytes32 indexed purchaseId, address recipient, uint256 quantity, uint256 price)',
)

/** What is wrong with the milestones that the host was told: each must come once, and in order. */
function storyOf(events: readonly PurchaseEvent[]): string | undefined {
  const places = events.map(({ sequence }) => sequence)
  const inOrder = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))
  const successes = events.filter(({ type }) => type === 'succeeded').length
  const purchases = new Set(events.map(({ purchaseId }) => purchaseId)).size
  if (inOrder && successes <= 1 && purchases <= 1) return undefined
  return `told ${events.map(({ type, sequence }) => `${sequence} ${type}`).join(', ')} of ${purchases} purchases`
}
