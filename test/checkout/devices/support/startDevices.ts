import { type Hex, keccak256, numberToHex } from 'viem'
import { createCheckout } from '../../../../src/checkout/createCheckout.js'
import { decodeCall } from '../../../../src/checkout/decode/decodeCall.js'
import type { CheckoutState } from '../../../../src/checkout/state/checkoutState.js'
import type { CheckoutStorage } from '../../../../src/checkout/storage/checkoutStorage.js'
import { waitForStatus } from '../../../../src/testing/waitForStatus.js'
import { startShop } from '../../support/startShop.js'
import { createPayments, type Payment } from './createPayments.js'
import { judgeWaiting } from './judgeWaiting.js'
import { type Offer, openTwoMarkets, type Shop } from './offers.js'
import { openOther } from './openOther.js'
import { openPage, type Page } from './openPage.js'
import type { Move, Press, Story } from './story.js'

/**
 * One buyer with two devices who wants one thing once, and a chain that mines by hand. It is sold by two markets, one that notes
 * purchases and one that does not, or it is a single work of a market that takes its order once and notes nothing. What happens
 * is a list of moves; `play` makes them, from the same block each time, and answers what went wrong.
 */
export async function startDevices({ sells = openTwoMarkets }: startDevices.Options = {}) {
  const shop = await startShop()
  const { client, rpc, buyer } = shop
  const { intent, policy, service, tamper, takenOnce } = await sells(shop)
  const other = openOther(shop)
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
    const payments = createPayments({ rpc, account: buyer.address })
    const { all, hasPaid, mayPay } = payments
    const devices = [openDevice(0), openDevice(1)]
    const counts = { cells: 0, again: 0, retracted: 0, reorged: 0, replaced: 0 }
    let asked: { id: Hex | undefined } | undefined
    let isTold = false
    /** Whose page has taken a success back: there the buyer may press again. */
    let retracted: Device | undefined

    function openDevice(name: number): Device {
      const kept = new Map<string, string>()
      const storage = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
        removeItem: (key: string) => void kept.delete(key),
      }
      return { name, kept, storage, notes: 0, page: undefined }
    }

    /** The wallet of a device: what it sends goes to the pool, or to a relay that tells nobody. */
    function openWallet(device: Device, { answer, isPrivate }: Press) {
      return shop.openWallet({
        answer: () => answer,
        rpc: async (request) => {
          const { method, params } = request
          if (method === 'eth_getTransactionCount') {
            const held = all.filter(({ isHeld }) => isHeld).length
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
          for (const other of all) {
            if (other.notes === payment.notes) counts.again++
            const isSame = other.id === payment.id
            // The chain keeps two of one id apart, and the node shows what waits at the same market.
            if (other.notes === payment.notes || (isSame && other.id !== undefined)) continue
            if (isSame && (await payments.isShown(other))) continue
            // Who begins before the other is noted has the same id.
            if (!isSame && other.id && payment.id && !other.wasNoted) continue
            counts.cells++
          }
          all.push(payment)
          return isPrivate ? payment.hash : rpc(request)
        },
      })
    }

    async function press(device: Device, move: Press) {
      for (const payment of all) payment.wasNoted ||= await hasPaid(payment)
      const wallet = openWallet(device, move)
      const { provider } = wallet
      const request = (async (args: { method: string; params?: [{ data: Hex }] }) => {
        if (args.method === 'eth_sendTransaction') {
          const call = decodeCall(args.params?.[0].data ?? '0x')
          asked = { id: call.kind === 'marketBuy' ? call.purchaseId : takenOnce }
        }
        return provider.request(args as never)
      }) as typeof provider.request
      device.page?.close()
      const { stays } = move
      device.page = await openPage(shop, {
        intent,
        policy: stays ? { ...policy, confirmations: 2 } : policy,
        create,
        storage: device.storage,
        wallet: { ...wallet, provider: { ...provider, request } },
        stays,
        ...(!stays && { limits: { miningTimeoutMs: 0 } }),
        ...(service ? { service } : move.toStall && { tamper }),
      })
      if (!stays) await device.page.run
    }

    /** In what the page of a device is untrue to the chain, now that nothing happens; nothing where it is true. */
    async function lieOfPage(device: Device): Promise<string | undefined> {
      const { page } = device
      if (!page) return undefined
      if (!page.readEnd()) await page.rest()
      const state = page.readEnd()
      if (!state) {
        const { lie, isReorged } = await judgeWaiting(page, payments)
        if (isReorged) counts.reorged++
        return lie
      }
      if (!page.isJudged) {
        page.isJudged = true
        const lie = await lieOf(device, state)
        if (lie) return lie
      }
      const shown = page.checkout.getState()
      if (shown.status !== 'success' || (await payments.findReceipt(shown.outcome.hash))) return undefined
      await waitForStatus(page.checkout, 'error')
      const told = page.checkout.getState()
      if (told.status !== 'error' || told.error.code !== 'Reorged' || told.error.funds !== 'unknown')
        return `a success that is gone is told as ${JSON.stringify(told.status === 'error' && told.error)}`
      counts.retracted++
      retracted = device
      return undefined
    }

    /** In what a state is untrue to the chain; nothing when it is true. */
    async function lieOf(device: Device, state: CheckoutState): Promise<string | undefined> {
      const got = (await owned()) - before
      if (state.status === 'success') {
        isTold = true
        return got > 0n ? undefined : 'success, and nothing was bought'
      }
      // What is sold is shown as sold.
      if (state.status === 'review' && takenOnce && all.length > 0) return undefined
      if (state.status !== 'error' && state.status !== 'cancelled') return `ended in ${state.status}`
      const { funds, code } = state.error
      // A buyer who is told that it is bought stops.
      isTold ||= funds === 'spent'
      if (funds === 'spent') return got > 0n ? undefined : `${code} says spent, and nothing was bought`
      if (funds === 'approval') return `${code} says approval, and ether needs none`
      if (funds === 'unknown') return undefined
      const own = all.filter(({ notes }) => notes === notesOf(device))
      const open = await Promise.all(own.map(async (one) => (await hasPaid(one)) || (await mayPay(one))))
      return open.includes(true) ? `${code} says none, and a payment is made or may be` : undefined
    }

    async function make(move: Move): Promise<void> {
      const device = devices['device' in move ? move.device : 0]
      if (!device) return
      switch (move.kind) {
        case 'press':
          if (!isTold || device === retracted) await press(device, move)
          return
        case 'mine':
          await client.mine({ blocks: 1 })
          return
        case 'release':
          // Relays let go of what they hold, and nodes send what a block held that is gone.
          await payments.release(all.filter(({ notes }) => notes.startsWith(`${device.name}`)))
          return
        case 'forget':
          device.page?.close()
          device.page = undefined
          device.kept.clear()
          device.notes++
          return
        case 'replace': {
          const waiting = await Promise.all(all.map(payments.findWaiting))
          const nonce = waiting.findLast((one) => one !== undefined)?.nonce
          if (nonce === undefined) return
          await other.send(Number(nonce), counts.replaced)
          counts.replaced++
          return
        }
        case 'reorg': {
          const height = await client.getBlockNumber({ cacheTime: 0 })
          const depth = Math.min(move.depth, Number(height - first))
          if (depth > 0) await client.request({ method: 'anvil_reorg', params: [depth, []] } as never)
        }
      }
    }

    try {
      for (const [place, move] of moves.entries()) {
        await make(move)
        for (const device of devices) {
          const lie = await lieOfPage(device)
          if (lie)
            return { wrong: `${place + 1} ${JSON.stringify(move)}, device ${device.name}: ${lie}`, ...counts }
        }
      }
    } finally {
      for (const { page } of devices) page?.close()
    }
    // In the end everything that can be mined is.
    for (let gap = 0; gap < all.length + 1; gap++) {
      await payments.release(all)
      await client.sendUnsignedTransaction({ from: buyer.address, to: buyer.address })
      await client.mine({ blocks: 1 })
    }
    const made = await Promise.all(all.map(async (payment) => ((await hasPaid(payment)) ? payment.hash : [])))
    // Two devices may send the very same transaction: same place, same call, same fee.
    const paid = new Set(made.flat()).size
    const bought = (await owned()) - before
    const { cells } = counts
    const isTwice = paid > 1 + cells || bought > 1n + BigInt(cells)
    return { wrong: isTwice ? `paid ${paid} times, ${cells} of them out of reach` : undefined, ...counts }
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

type Device = {
  name: number
  kept: Map<string, string>
  storage: CheckoutStorage
  notes: number
  page: Page | undefined
}
