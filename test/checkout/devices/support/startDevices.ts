import { type Hex, keccak256, numberToHex } from 'viem'
import { createCheckout } from '../../../../src/checkout/createCheckout.js'
import { decodeCall } from '../../../../src/checkout/decode/decodeCall.js'
import type { CheckoutState } from '../../../../src/checkout/state/checkoutState.js'
import { waitForStatus } from '../../../../src/testing/waitForStatus.js'
import { startShop } from '../../support/startShop.js'
import { createPayments, type Payment } from './createPayments.js'
import { judgeWaiting } from './judgeWaiting.js'
import { meet } from './meet.js'
import { type Offer, openTwoMarkets, type Shop } from './offers.js'
import { type Device, notesOf, openDevice } from './openDevice.js'
import { openOther } from './openOther.js'
import { openPage, type Page } from './openPage.js'
import type { Locking, Move, Press, Story } from './story.js'

/**
 * Creates a buyer with two devices of two tabs each, who wants one purchase. The chain mines only when a move says so.
 *
 * By default, two markets sell the purchase, and only one of them records purchase ids. With `openWork`, the purchase is a single token
 * that the market sells once.
 *
 * `play` makes the moves of a list, and returns the first failure and the counts. Each list starts from the same block.
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

  async function play(moves: readonly Move[], options: startDevices.PlayOptions): Promise<Story> {
    const { locking, create = createCheckout } = options
    await client.request({ method: 'anvil_dropAllTransactions' } as never)
    await client.revert({ id: snapshot })
    snapshot = await client.snapshot()
    await client.mine({ blocks: 1 })
    const first = await client.getBlockNumber({ cacheTime: 0 })
    const before = await owned()
    const payments = createPayments({ rpc, account: buyer.address })
    const { all, hasPaid, mayPay } = payments
    const devices = [openDevice(0, locking), openDevice(1, locking)]
    const counts = { cells: 0, again: 0, retracted: 0, reorged: 0, replaced: 0 }
    let isTold = false
    /** The device that has reported the loss of a success in a reorg. Only on this device may the buyer press again. */
    let retracted: Device | undefined

    /** Opens the wallet of a device. The wallet sends to the node's transaction pool, or to a private relay. */
    function openWallet(device: Device, { answer, isPrivate }: Press) {
      let asked: { id: Hex | undefined } | undefined
      const wallet = shop.openWallet({
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
            // `cells` counts second payments that no checkout can prevent. Two payments with the same id do not count, because the market
            // reverts on the second one. On a market without ids, a payment that the node shows does not count, because the checkout must
            // find it.
            if (other.notes === payment.notes || (isSame && other.id !== undefined)) continue
            if (isSame && (await payments.isShown(other))) continue
            // While no payment is mined, both devices must derive the same purchase id. Different ids would be a bug, so `cells` does not
            // count them.
            if (!isSame && other.id && payment.id && !other.wasNoted) continue
            counts.cells++
          }
          all.push(payment)
          return isPrivate ? payment.hash : rpc(request)
        },
      })
      const { provider } = wallet
      const request = (async (args: { method: string; params?: [{ data: Hex }] }) => {
        if (args.method === 'eth_sendTransaction') {
          const call = decodeCall(args.params?.[0].data ?? '0x')
          asked = { id: call.kind === 'marketBuy' ? call.purchaseId : takenOnce }
        }
        return provider.request(args as never)
      }) as typeof provider.request
      return { ...wallet, provider: { ...provider, request } }
    }

    async function press(device: Device, move: Press) {
      for (const payment of all) payment.wasNoted ||= await hasPaid(payment)
      const { stays, both, tab } = move
      const tabs = both ? [tab, 1 - tab] : [tab]
      for (const tab of tabs) device.close(tab)
      const together = meet(tabs.length)
      const isAlone = !both && !device.isBusy(tab)
      const pages = tabs.map(async (tab) => {
        device.pages[tab] = await openPage(shop, {
          together,
          intent,
          policy: stays ? { ...policy, confirmations: 2 } : policy,
          create,
          storage: device.storage,
          locks: device.locksOf(tab),
          wallet: openWallet(device, move),
          stays,
          ...(!stays && { limits: { miningTimeoutMs: 0 } }),
          ...(service ? { service } : move.toStall && { tamper }),
        })
      })
      await Promise.all(pages)
      if (!stays && isAlone) await device.pages[tab]?.run
    }

    /** Returns how a page that has ended or waits contradicts the chain. `undefined` if the page shows the truth. */
    async function pageContradiction(device: Device, page: Page | undefined): Promise<string | undefined> {
      if (!page) return undefined
      const state = page.readEnd()
      if (!state) {
        // While a tab waits for another tab, it reports nothing about the payment.
        if (page.isWaiting()) return undefined
        const { lie, isReorged } = await judgeWaiting(page, payments)
        if (isReorged) counts.reorged++
        return lie
      }
      if (!page.isJudged) {
        page.isJudged = true
        const lie = await contradictionOf(device, state)
        if (lie) return lie
      }
      const shown = page.checkout.getState()
      // A page that stopped with an error may later show a success, when its payment is mined. If a reorg then removes the payment, the
      // page must report `Reorged`.
      isTold ||= shown.status === 'success'
      if (shown.status !== 'success' || (await payments.findReceipt(shown.outcome.hash))) return undefined
      await waitForStatus(page.checkout, 'error')
      const shownState = page.checkout.getState()
      if (
        shownState.status !== 'error' ||
        shownState.error.code !== 'Reorged' ||
        shownState.error.funds !== 'unknown'
      )
        return `a success that is gone is shownState as ${JSON.stringify(shownState.status === 'error' && shownState.error)}`
      counts.retracted++
      retracted = device
      return undefined
    }

    /** Returns how a state contradicts the chain. `undefined` if the state is true. */
    async function contradictionOf(device: Device, state: CheckoutState): Promise<string | undefined> {
      const got = (await owned()) - before
      if (state.status === 'success') {
        isTold = true
        return got > 0n ? undefined : 'success, and nothing was bought'
      }
      // If the other device bought the token, this page ends in a review, because the token is sold. This is true if a payment exists.
      if (state.status === 'review' && takenOnce && all.length > 0) return undefined
      if (state.status !== 'error' && state.status !== 'cancelled') return `ended in ${state.status}`
      const { funds, code } = state.error
      // A buyer who reads that the money is spent does not press again.
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
          // The private relays send their payments now. The nodes also send the payments of removed blocks again.
          await payments.release(all.filter(({ notes }) => notes.startsWith(`${device.name}`)))
          return
        case 'forget':
          for (const tab of [0, 1]) device.close(tab)
          device.kept.clear()
          device.forgotten++
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
          await device.rest()
          for (const page of device.pages) {
            const lie = await pageContradiction(device, page)
            if (lie)
              return {
                wrong: `${place + 1} ${JSON.stringify(move)}, device ${device.name}: ${lie}`,
                ...counts,
              }
          }
        }
      }
    } finally {
      for (const { close } of devices) for (const tab of [0, 1]) close(tab)
    }
    // At the end, mine every payment that can be mined. Only then is a double payment visible.
    for (let gap = 0; gap < all.length + 1; gap++) {
      await payments.release(all)
      await client.sendUnsignedTransaction({ from: buyer.address, to: buyer.address })
      await client.mine({ blocks: 1 })
    }
    const made = await Promise.all(all.map(async (payment) => ((await hasPaid(payment)) ? payment.hash : [])))
    // Two devices may send the same transaction, with the same nonce, call and fee. It has one hash and pays once, so count each hash once.
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
    sells?: (shop: Shop) => Promise<Offer>
  }
  type PlayOptions = {
    locking: Locking
    create?: typeof createCheckout | undefined
  }
}
