import { type Address, erc20Abi, type Hash, parseAbiItem, zeroAddress } from 'viem'
import type { PurchaseEvent } from '../../../../src/checkout/context/purchaseEvent.js'
import type { Checkout } from '../../../../src/checkout/createCheckout.js'
import type { CheckoutState } from '../../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import { createFaults } from '../../../../src/testing/createFaults.js'
import { createLocks } from '../../../../src/testing/createLocks.js'
import type { createScriptedWallet } from '../../../../src/testing/createScriptedWallet.js'
import { startShop } from '../../support/startShop.js'
import type { Manner } from './manners.js'
import { openSale } from './openSale.js'
import { storyOf } from './storyOf.js'

/**
 * Crashes one purchase at every call that leaves the page, in turn, resumes it in a given way, and holds what is shown
 * against the chain. Each case starts from the same block.
 *
 * `crashAtEach` answers what went wrong, one line a case; nothing when all is well. A call that a strike never reaches is
 * wrong, too: what is not tried is not known.
 */
export async function startCrashes(options: startCrashes.Options) {
  const shop = await startShop()
  const { client, contracts, buyer, openWallet, enter } = shop
  const { intent, policy, spender, contract, openService } = await openSale(shop, options)
  // Who buys and swaps, as the market and the pools see it.
  const by = contract ?? buyer.address
  const { currency, maxTotal: price } = intent
  const native = currency === zeroAddress
  // The native currency comes out of the router, which unwraps it first.
  const swapsTo = native ? contracts.uniswapV2Router : by
  /** How many cases have begun: the last one has the chain. */
  let cases = 0
  let rpc = openChain()
  const struck = new Set<string>()
  if (options.slow) await client.setAutomine(false)
  let snapshot = await client.snapshot()

  async function rewind() {
    rpc = openChain()
    await client.revert({ id: snapshot })
    snapshot = await client.snapshot()
  }

  /**
   * On a slow chain nothing is mined by itself: every few questions of a page a block passes. They are answered one by one as they
   * were asked, and what a page of an earlier case still asks does not count, so that a block falls between the same two each time.
   */
  function openChain() {
    const own = ++cases
    let asked = 0
    let answered: Promise<unknown> = Promise.resolve()
    return async (request: { method: string; params?: unknown }): Promise<unknown> => {
      if (!options.slow || own !== cases) return shop.rpc(request)
      asked++
      const isDue = asked % blockEvery === 0
      const answer = answered.then(async () => {
        if (isDue && own === cases) await client.mine({ blocks: 1 })
        return shop.rpc(request)
      })
      answered = answer.catch(() => {})
      return answer
    }
  }

  /** Elsewhere a block comes before the answer to a send, so that a page makes the same calls each time. */
  async function send(request: { method: string; params?: unknown }) {
    const answer = await shop.rpc(request)
    if (options.slow || !request.method.startsWith('eth_send')) return answer
    await client.waitForTransactionReceipt({ hash: answer as Hash })
    return answer
  }

  /** What is beyond any page: it stays when one dies. */
  function openWorld(answer: createScriptedWallet.Options['answer']) {
    return {
      storage: createMemoryStorage(),
      locks: createLocks(),
      wallet: openWallet({
        rpc: send,
        answer,
        atomic: options.atomic,
        ...(options.away && { chainId: 1 }),
        ...(options.away === 'unknown' && { knownChainIds: [] }),
      }),
      service: openService(),
    }
  }

  /** What the chain says: units bought, what they cost, and what the market may still take. */
  async function look() {
    // What is on its way counts: a state that is true only until the next block is a lie.
    await client.mine({ blocks: 1 })
    const [filled, swaps, allowed, allowance, held] = await Promise.all([
      client.getLogs({
        address: contracts.market,
        event: orderFilled,
        args: { buyer: by },
        fromBlock: listed,
      }),
      client.getLogs({ event: swapped, args: { to: swapsTo }, fromBlock: listed + 1n }),
      options.pay && options.pay !== 'ether'
        ? read(contracts[options.pay], 'allowance', [buyer.address, contract ?? contracts.uniswapV2Router])
        : 0n,
      native ? 0n : read(currency, 'allowance', [buyer.address, spender]),
      native ? 0n : read(currency, 'balanceOf', [buyer.address]),
    ])
    const owned = await Promise.all(
      intent.orders.map(({ collectionAddress, tokenId = 0n }) => shop.owned(collectionAddress, tokenId)),
    )
    const noted = filled
      .filter(({ blockNumber }) => blockNumber > listed)
      .reduce((sum, { args }) => sum + (args.price ?? 0n), 0n)
    // A swap brings in just what the purchase costs.
    const spent = native ? noted : before.held + BigInt(swaps.length) * price - held
    const paid = options.sells ? spent : noted
    return { paid, allowance, allowed, owned, spent, swaps: swaps.length }
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
    const { paid, spent, allowance, allowed, owned, swaps } = await look()
    const got = intent.orders.every(({ quantity }, at) => owned[at] === (before.owned[at] ?? 0n) + quantity)
    if (paid !== 0n && paid !== price) return `paid ${paid} instead of ${price}`
    if (swaps > 1 || (options.pay && paid > 0n && swaps !== 1)) return `swapped ${swaps} times`
    if (spent !== paid) return `spent ${spent}, but the market took ${paid}`
    if (paid > 0n !== got) return `paid ${paid}, but owns ${owned}`
    const { status } = state
    if (status === 'success')
      return got && allowance === 0n ? storyOf(events) : `success, but ${paid} paid and ${allowance} allowed`
    if (status !== 'error' && status !== 'cancelled') return `ended in ${status}`
    const { funds, code } = state.error
    const said = `${code} says ${funds}`
    const left = allowance + allowed > 0n ? 'approval' : 'none'
    const truth = paid > 0n ? 'spent' : swaps > 0 ? 'swapped' : left
    if (funds !== 'unknown' && funds !== truth) return `${said}: paid ${paid}, allowed ${allowance}`
    if (!state.error.retry) return `${said}, and offers no retry`
    return storyOf(events)
  }

  /** One case: crashes at a call, resumes, and answers what was wrong. */
  async function crash(at: Place, { when, how, resume }: Manner): Promise<string | undefined> {
    await rewind()
    let gaveUp = false
    const world = openWorld(() => (gaveUp ? 'reject' : 'accept'))
    const events: PurchaseEvent[] = []
    const open = (faults = createFaults()) =>
      enter({ ...world, rpc, intent, policy, faults, onEvent: (event) => events.push(event) })
    await dieEarlier(open)
    const first = await open(createFaults({ at, when, how }))
    const ended = first.checkout.start()
    const isStruck = await Promise.race([first.faults.struck.then(() => true), ended.then(() => false)])
    // How often a slow chain is asked depends on how soon it answers; what is never struck is told at the end.
    if (!isStruck) return undefined
    struck.add(at.name)
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
    if (resume === 'abandon') {
      gaveUp = true
      return lieOf(await last.start(), events)
    }
    const lie = await goOn(last, events)
    if (lie) return lie
    const state = last.getState()
    const isTold = state.status === 'error' && state.error.funds === 'unknown' && (await look()).paid > 0n
    return state.status === 'success' || (options.sells && isTold) ? undefined : 'did not succeed'
  }

  /** Presses the button until the purchase is made, or the buyer sees in the wallet that it is; three times at most. */
  async function goOn(checkout: Checkout, events: readonly PurchaseEvent[]): Promise<string | undefined> {
    for (let presses = 0; presses < 3 && checkout.getState().status !== 'success'; presses++) {
      const lie = await lieOf(await checkout.start(), events)
      if (lie) return lie
      const state = checkout.getState()
      if (state.status !== 'error' || state.error.code !== 'PaymentUnknown') continue
      // Without an id of the purchase only the buyer can say that nothing was sent, who looks into the wallet first.
      if (options.sells && (await look()).paid > 0n) return undefined
      if (!options.pay && !options.sells) continue
      const told = await lieOf(await checkout.startOver(), events)
      if (told) return told
    }
    return undefined
  }

  /** An earlier page dies just when the answer to one of its calls would have come. */
  async function dieEarlier(open: (faults?: ReturnType<typeof createFaults>) => ReturnType<typeof enter>) {
    if (options.earlier === undefined) return
    const { checkout, faults } = await open(createFaults({ at: options.earlier, when: 'after', how: 'hang' }))
    void checkout.start()
    await faults.struck
    faults.close()
  }

  /** The calls that leave the page when nothing goes wrong, by name. */
  async function listCalls(): Promise<readonly string[]> {
    await rewind()
    const world = openWorld(() => 'accept')
    const open = (faults = createFaults()) => enter({ ...world, rpc, intent, policy, faults })
    await dieEarlier(open)
    const { checkout, faults } = await open()
    const state = await checkout.start()
    if (state.status !== 'success')
      throw new Error(`The purchase itself ends in ${state.status}.`, {
        cause: 'error' in state ? state.error : undefined,
      })
    return faults.calls
  }

  /** Crashes at each call in turn, in the manner or manners that are chosen for it; where there are none it is passed over. */
  async function crashAtEach(choose: Choose): Promise<string[]> {
    const wrong: string[] = []
    const chosen = new Set<string>()
    const calls = await listCalls()
    struck.clear()
    for (const [place, name] of calls.entries()) {
      for (const manner of choose(place, calls)) {
        chosen.add(name)
        const nth = calls.slice(0, place + 1).filter((call) => call === name).length
        const what = await crash({ name, nth }, manner)
        const { when, how, resume } = manner
        if (what) wrong.push(`${place + 1} ${name}, struck ${when} it, ${how}, then ${resume}: ${what}`)
      }
    }
    const missed = [...chosen].filter((name) => !struck.has(name))
    return [...wrong, ...missed.map((name) => `${name}: was never struck`)]
  }

  return { listCalls, crashAtEach }
}

/** The manners in which a call is crashed, by its place among all. */
type Choose = (place: number, calls: readonly string[]) => readonly Manner[]

/** A call by its name, and how often it was made by then. */
type Place = { name: string; nth: number }

export declare namespace startCrashes {
  type Options = openSale.Options & {
    atomic?: createScriptedWallet.Options['atomic']
    /** Whether transactions stay pending for a while. */
    slow?: boolean
    /** Whether the wallet is on another network at first. */
    away?: boolean | 'unknown'
    /** The number of the call, counted from 1, at whose answer an earlier page died: another one takes over. */
    earlier?: number
  }
}

const swapped = parseAbiItem(
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
)

/** Questions of a page for each block of a slow chain. */
const blockEvery = 16

const orderFilled = parseAbiItem(
  'event OrderFilled(bytes32 indexed orderId, address indexed buyer, bytes32 indexed purchaseId, address recipient, uint256 quantity, uint256 price)',
)
