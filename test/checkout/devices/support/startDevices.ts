import { type Hex, keccak256, numberToHex } from 'viem'
import { createCheckout } from '../../../../src/checkout/createCheckout.js'
import { decodeCall } from '../../../../src/checkout/decode/decodeCall.js'
import type { CheckoutState } from '../../../../src/checkout/state/checkoutState.js'
import type { CheckoutStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import type { Answer } from '../../../../src/testing/createScriptedWallet.js'
import { startShop } from '../../support/startShop.js'
import { type Offer, openTwoMarkets, type Shop } from './offers.js'

/**
 * One buyer with two devices who wants one thing once, and a chain that mines by hand. It is sold by two markets, one that notes
 * purchases and one that does not, or it is a single work of a market that takes its order once and notes nothing. What happens
 * is a list of moves; `play` makes them, from the same block each time, and answers what went wrong.
 */
export async function startDevices({ sells = openTwoMarkets }: startDevices.Options = {}) {
  const shop = await startShop()
  const { client, rpc, buyer, enter } = shop
  const { intent, policy, service, tamper, takenOnce } = await sells(shop)
  const [line] = intent.orders
  const owned = () => shop.owned(intent.collectionAddress, line?.tokenId ?? 0n)
  await client.setAutomine(false)
  let snapshot = await client.snapshot()

  async function play(moves: readonly Move[], create = createCheckout): Promise<Story> {
    await client.request({ method: 'anvil_dropAllTransactions' } as never)
    await client.revert({ id: snapshot })
    snapshot = await client.snapshot()
    await client.mine({ blocks: 1 })
    const first = await client.getBlockNumber({ cacheTime: 0 })
    const before = await owned()
    const payments: Payment[] = []
    const devices = [openDevice(0), openDevice(1)]
    let isTold = false
    let cells = 0
    let again = 0

    function openDevice(name: number) {
      const kept = new Map<string, string>()
      const storage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
        removeItem: (key: string) => void kept.delete(key),
      }
      return { name, kept, storage, notes: 0, page: undefined as Page | undefined }
    }

    /** A payment that waits to be mined, as the node has it. */
    const findWaiting = async ({ hash }: Payment) => {
      const found = (await rpc({ method: 'eth_getTransactionByHash', params: [hash] })) as Found | null
      return found?.blockNumber === null ? found : undefined
    }

    /** Whether the node tells of a payment to who does not know its hash: it is next, or behind others that are. */
    const isShown = async (payment: Payment) => {
      const waiting = await findWaiting(payment)
      const params = [buyer.address, 'pending']
      const next = Number(await rpc({ method: 'eth_getTransactionCount', params }))
      return waiting !== undefined && Number(waiting.nonce) < next
    }

    /** The wallet of a device: what it sends goes to the pool, or to a relay that tells nobody. */
    function openWallet(device: Device, { answer, isPrivate }: Press) {
      return shop.openWallet({
        answer: () => answer,
        rpc: async (request) => {
          const { method, params } = request
          if (method === 'eth_getTransactionCount') {
            const held = payments.filter(({ isHeld }) => isHeld).length
            return numberToHex(Number(await rpc(request)) + (isPrivate ? held + 1 : 0))
          }
          if (method !== 'eth_sendRawTransaction') return rpc(request)
          const [raw] = params as [Hex]
          const payment: Payment = {
            raw,
            hash: keccak256(raw),
            id: asked?.id,
            isHeld: isPrivate,
            wasNoted: false,
            notes: notesOf(device),
          }
          for (const other of payments) {
            if (other.notes === payment.notes) again++
            const isSame = other.id === payment.id
            // The chain keeps two of one id apart, and the node shows what waits at the same market.
            if (other.notes === payment.notes || (isSame && other.id !== undefined)) continue
            if (isSame && (await isShown(other))) continue
            // Who begins before the other is noted has the same id.
            if (!isSame && other.id && payment.id && !other.wasNoted) continue
            cells++
          }
          payments.push(payment)
          return isPrivate ? payment.hash : rpc(request)
        },
      })
    }

    let asked: { id: Hex | undefined } | undefined

    async function press(device: Device, move: Press) {
      for (const payment of payments) payment.wasNoted ||= await hasPaid(payment)
      const wallet = openWallet(device, move)
      const { provider } = wallet
      const request = (async (args: { method: string; params?: [{ data: Hex }] }) => {
        if (args.method === 'eth_sendTransaction') {
          const call = decodeCall(args.params?.[0].data ?? '0x')
          asked = { id: call.kind === 'marketBuy' ? call.purchaseId : takenOnce }
        }
        return provider.request(args as never)
      }) as typeof provider.request
      device.page = await enter({
        intent,
        policy,
        create,
        storage: device.storage,
        wallet: { ...wallet, provider: { ...provider, request } },
        limits: { miningTimeoutMs: 0 },
        ...(service ? { service } : move.toStall && { tamper }),
      })
      return lieOf(device, await device.page.checkout.start())
    }

    /** In what a state is untrue to the chain; nothing when it is true. */
    async function lieOf(device: Device, state: CheckoutState): Promise<string | undefined> {
      const got = (await owned()) - before
      if (state.status === 'success') {
        isTold = true
        return got > 0n ? undefined : 'success, and nothing was bought'
      }
      // What is sold is shown as sold.
      if (state.status === 'review' && takenOnce && payments.length > 0) return undefined
      if (state.status !== 'error' && state.status !== 'cancelled') return `ended in ${state.status}`
      const { funds, code } = state.error
      // A buyer who is told that it is bought stops.
      isTold ||= funds === 'spent'
      if (funds === 'spent') return got > 0n ? undefined : `${code} says spent, and nothing was bought`
      if (funds === 'approval') return `${code} says approval, and ether needs none`
      if (funds === 'unknown') return undefined
      const own = payments.filter(({ notes }) => notes === notesOf(device))
      const open = await Promise.all(
        own.map(async (payment) => (await hasPaid(payment)) || (await mayPay(payment))),
      )
      return open.includes(true) ? `${code} says none, and a payment is made or may be` : undefined
    }

    const hasPaid = async ({ hash }: Payment) => {
      const receipt = (await rpc({ method: 'eth_getTransactionReceipt', params: [hash] })) as Receipt | null
      return receipt?.status === '0x1'
    }
    const mayPay = async (payment: Payment) => payment.isHeld || (await findWaiting(payment)) !== undefined

    /** Sends what relays hold back, or what a block that was taken back held. */
    async function release(some: readonly Payment[]): Promise<undefined> {
      for (const payment of some) {
        payment.isHeld = false
        await rpc({ method: 'eth_sendRawTransaction', params: [payment.raw] }).catch(() => {})
      }
    }

    async function make(move: Move): Promise<string | undefined> {
      const device = devices['device' in move ? move.device : 0]
      if (!device) return undefined
      switch (move.kind) {
        case 'press':
          return isTold ? undefined : press(device, move)
        case 'mine':
          await client.mine({ blocks: 1 })
          return undefined
        case 'release':
          return release(payments.filter(({ isHeld, notes }) => isHeld && notes.startsWith(`${device.name}`)))
        case 'forget':
          device.page?.faults.close()
          device.kept.clear()
          device.notes++
          return undefined
        case 'reorg':
          if ((await client.getBlockNumber({ cacheTime: 0 })) > first)
            await client.request({ method: 'anvil_rollback', params: [1] } as never)
          return undefined
      }
    }

    for (const [place, move] of moves.entries()) {
      const wrong = await make(move)
      if (wrong) return { wrong: `${place + 1} ${JSON.stringify(move)}: ${wrong}`, cells, again }
    }
    // In the end everything that can be mined is.
    for (let gap = 0; gap < payments.length + 1; gap++) {
      await release(payments)
      await client.sendUnsignedTransaction({ from: buyer.address, to: buyer.address })
      await client.mine({ blocks: 1 })
    }
    const made = await Promise.all(
      payments.map(async (payment) => ((await hasPaid(payment)) ? payment.hash : [])),
    )
    // Two devices may send the very same transaction: same place, same call, same fee.
    const paid = new Set(made.flat()).size
    const bought = (await owned()) - before
    const isTwice = paid > 1 + cells || bought > 1n + BigInt(cells)
    const wrong = isTwice ? `paid ${paid} times, ${cells} of them out of reach` : undefined
    return { wrong, cells, again }
  }

  return { play }
}

export declare namespace startDevices {
  type Options = {
    /** Opens what sells. @default a market that notes purchases, and one that does not */
    sells?: (shop: Shop) => Promise<Offer>
  }
}

function notesOf({ name, notes }: Device): string {
  return `${name}.${notes}`
}

/** What can happen. A payment is asked for only while nothing tells the buyer that it is made. */
export type Move =
  | Press
  | { kind: 'mine' }
  | { kind: 'release'; device: number }
  | { kind: 'forget'; device: number }
  | { kind: 'reorg' }

/** The buyer presses the button on a device; the service leads to one of the markets. */
type Press = { kind: 'press'; device: number; answer: Answer; isPrivate: boolean; toStall: boolean }

/**
 * What went wrong, how often a payment was asked for over another one that could not be known of, and how often over one of the
 * same notes.
 */
export type Story = { wrong: string | undefined; cells: number; again: number }

type Device = {
  name: number
  kept: Map<string, string>
  storage: CheckoutStorage
  notes: number
  page: Page | undefined
}
type Page = Awaited<ReturnType<Awaited<ReturnType<typeof startShop>>['enter']>>
type Payment = { raw: Hex; hash: Hex; id: Hex | undefined; isHeld: boolean; wasNoted: boolean; notes: string }
type Found = { blockNumber: Hex | null; nonce: Hex }
type Receipt = { status: Hex }
