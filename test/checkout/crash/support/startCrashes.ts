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
 * Crashes one purchase at each call to the wallet, node, service, storage or locks. Then the buyer continues in a given `Manner`, and the
 * function compares the shown state with the chain. Each case starts from the same block.
 *
 * `crashAtEach` returns one line for each failed case, and one for each chosen call at which no purchase crashed.
 */
export async function startCrashes(options: startCrashes.Options) {
  const shop = await startShop()
  const { client, contracts, buyer, openWallet, enter } = shop
  const { intent, policy, spender, contract, openService } = await openSale(shop, options)
  // The account that the market and the pools see as the buyer.
  const by = contract ?? buyer.address
  const { currency, maxTotal: price } = intent
  const native = currency === zeroAddress
  // The pool pays the router in the wrapped currency. The router unwraps it for the buyer.
  const swapsTo = native ? contracts.uniswapV2Router : by
  /** The number of started cases. Requests of an earlier case may still arrive, and must not mine blocks of the current case. */
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
   * Returns a function that sends RPC requests one after the other. On a slow chain, it mines a block at every `blockEvery`-th request of
   * the current case. So each run mines its blocks at the same requests.
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

  /** Sends an RPC request. Unless the chain is slow, mines a sent transaction before the answer. So each run makes the same calls. */
  async function send(request: { method: string; params?: unknown }) {
    const answer = await shop.rpc(request)
    if (options.slow || !request.method.startsWith('eth_send')) return answer
    await client.waitForTransactionReceipt({ hash: answer as Hash })
    return answer
  }

  /** Creates the storage, the locks and the wallet, which several pages share. */
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

  /** Reads the buyer's units, their price, the number of swaps, and the remaining allowances from the chain. */
  async function look() {
    // Mine pending transactions first, because a report must still be true after the next block.
    await client.mine({ blocks: 1 })
    const [filled, swaps, allowed, allowance, held] = await Promise.all([
      client.getLogs({
        address: contracts.market,
        event: orderFilled,
        // Without a swap, either the buyer or the swap checkout contract may call the market. Count the sales to both.
        args: { buyer: options.pay ? by : [by, buyer.address] },
        fromBlock: listed,
      }),
      client.getLogs({ event: swapped, args: { to: swapsTo }, fromBlock: listed + 1n }),
      options.pay && options.pay !== 'ether'
        ? read(contracts[options.pay], 'allowance', [buyer.address, contract ?? contracts.uniswapV2Router])
        : contract && !options.pay
          ? read(currency, 'allowance', [buyer.address, contract])
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
    // Each swap gives the buyer exactly `price`, the cost of the purchase. So the balance before the purchase grows by `price` for each
    // swap.
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

  /** Returns how the state contradicts the chain. `undefined` if the state is true. */
  async function contradictionOf(
    state: CheckoutState,
    events: readonly PurchaseEvent[],
  ): Promise<string | undefined> {
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
    const statement = `${code} says ${funds}`
    const left = allowance + allowed > 0n ? 'approval' : 'none'
    const truth = paid > 0n ? 'spent' : swaps > 0 ? 'swapped' : left
    if (funds !== 'unknown' && funds !== truth) return `${statement}: paid ${paid}, allowed ${allowance}`
    if (!state.error.retry) return `${statement}, and offers no retry`
    return storyOf(events)
  }

  /** Runs one case: crashes at a call, continues as `manner` says, and returns the failure. */
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
    // On a slow chain, the number of requests depends on timing, so this call may not come. `crashAtEach` reports calls at which no case
    // crashed.
    if (!isStruck) return undefined
    struck.add(at.name)
    let last = first.checkout
    if (how === 'fail' && resume !== 'tab') {
      const contradiction = await contradictionOf(await ended, events)
      if (contradiction) return contradiction
    }
    // A buyer who sees a success does not press again, because the next press buys again.
    if (last.getState().status === 'success') return contradictionOf(last.getState(), events)
    if (resume === 'tab') {
      last = (await open()).checkout
      const waits = new Promise<void>((resolve) =>
        last.subscribe(() => last.getState().status === 'inOtherTab' && resolve()),
      )
      const watching = last.start()
      await Promise.race([waits, watching])
      if (how === 'fail') await ended
      first.faults.close()
      const contradiction = await contradictionOf(await watching, events)
      if (contradiction) return contradiction
    } else if (resume !== 'retry') {
      first.faults.close()
      last = (await open()).checkout
    }
    if (resume === 'abandon') {
      gaveUp = true
      return contradictionOf(await last.start(), events)
    }
    const contradiction = await pressUntilBought(last, events)
    if (contradiction) return contradiction
    const state = last.getState()
    const isTold = state.status === 'error' && state.error.funds === 'unknown' && (await look()).paid > 0n
    return state.status === 'success' || (options.sells && isTold) ? undefined : 'did not succeed'
  }

  /** Presses the buy button at most three times, until the purchase succeeds or the buyer sees the payment in the wallet. */
  async function pressUntilBought(
    checkout: Checkout,
    events: readonly PurchaseEvent[],
  ): Promise<string | undefined> {
    for (let presses = 0; presses < 3 && checkout.getState().status !== 'success'; presses++) {
      const contradiction = await contradictionOf(await checkout.start(), events)
      if (contradiction) return contradiction
      const state = checkout.getState()
      if (state.status !== 'error' || state.error.code !== 'PaymentUnknown') continue
      // On a market without purchase ids, only the buyer can confirm that nothing was sent. A buyer who sees the payment in the wallet
      // stops here.
      if (options.sells && (await look()).paid > 0n) return undefined
      if (!options.pay && !options.sells) continue
      const secondContradiction = await contradictionOf(await checkout.confirmNotSent(), events)
      if (secondContradiction) return secondContradiction
    }
    return undefined
  }

  /** If `options.earlier` is set, opens an earlier page and closes it at this call. The page that crashes then continues its purchase. */
  async function dieEarlier(open: (faults?: ReturnType<typeof createFaults>) => ReturnType<typeof enter>) {
    if (options.earlier === undefined) return
    const { checkout, faults } = await open(createFaults({ at: options.earlier, when: 'after', how: 'hang' }))
    void checkout.start()
    await faults.struck
    faults.close()
  }

  /** Returns the names of the external calls of a purchase that does not crash. */
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

  /** Crashes the purchase at each call, once for each `Manner` that `choose` returns for the call. */
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

type Choose = (place: number, calls: readonly string[]) => readonly Manner[]

/** One call of a run: its name, and its number among the calls of this name, counted from 1. */
type Place = { name: string; nth: number }

export declare namespace startCrashes {
  type Options = openSale.Options & {
    atomic?: createScriptedWallet.Options['atomic']
    slow?: boolean
    /** Whether the wallet starts on another network. With `'unknown'`, it does not know the purchase's network. @default false */
    away?: boolean | 'unknown'
    /**
     * The number of a call, from 1. An earlier page closes when this call is answered, and the page that crashes continues its purchase.
     * @default no earlier page
     */
    earlier?: number
  }
}

const swapped = parseAbiItem(
  'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In, uint256 amount0Out, uint256 amount1Out, address indexed to)',
)

/** The number of RPC requests for each block of a slow chain. */
const blockEvery = 16

const orderFilled = parseAbiItem(
  'event OrderFilled(bytes32 indexed orderId, address indexed buyer, bytes32 indexed purchaseId, address recipient, uint256 quantity, uint256 price)',
)
