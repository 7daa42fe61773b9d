import type { CheckoutState, Intent } from 'tillkit/core'
import { journalKey, parseRecord } from 'tillkit/internal'
import { createWalletClient, http, isAddressEqual } from 'viem'
import { accountOf, type BuyerContext, loadBudget, readNow } from './buyerContext.js'
import type { LedgerEntry } from './openLedger.js'
import { type OrderRequest, openCheckout, quotePurchase } from './quotePurchase.js'
import { denied, requireWithinBudget } from './requireWithinBudget.js'
import { readIntent, storeIntent } from './storedIntent.js'

/** A purchase request. */
export type BuyRequest = OrderRequest & {
  /** The key that identifies this purchase: a repeated call with the same key never pays twice. */
  key: string
  /** The maximum price, in the smallest unit of the currency. */
  maxTotal: bigint
}

/**
 * The outcome of a purchase.
 *
 * - `made`: the chain proves the purchase.
 * - `open`: the payment may still be made, so its amount stays reserved.
 * - `void`: nothing was paid.
 */
export type Purchase = {
  /** The key of the request. */
  key: string
  /** The outcome. */
  status: 'made' | 'open' | 'void'
  /** The paid amount if `made`, the reserved amount if `open`. */
  amount: bigint
  /** The transaction that delivered the tokens. */
  hash?: string | undefined
  /** The code of the error that stopped the purchase. */
  code?: string | undefined
  /** The state of the buyer's money after an error. */
  funds?: string | undefined
  /** Whether a retry is safe and may help. */
  retry?: boolean | undefined
}

/** Makes a purchase, or continues the purchase with this key. Reserves the price in the ledger before the first wallet prompt. */
export async function makePurchase(context: BuyerContext, request: BuyRequest): Promise<Purchase> {
  const { ledger } = context
  const { key, maxTotal, ...order } = request
  const known = (await ledger.read()).find((each) => each.key === key && each.status !== 'released')
  if (known) return continuePurchase(context, request)
  const { intent, allowance } = await quotePurchase(context, order)
  if (intent.maxTotal > maxTotal) throw denied('The price is above the maximum of this request.')
  return withLock(context, intent, async () => {
    const now = await readNow(context)
    // Read the budget again: the wait for the lock may have been long.
    requireWithinBudget({ budget: await loadBudget(context), intent, now })
    const last = await readRecord(context, intent)
    const entry = await ledger.reserve({
      key,
      now,
      perDay: allowance.perDay,
      account: accountOf(context, intent.currency),
      journalKey: journalKey(intent),
      // If the journal record is open, this purchase continues it. So only a completed record belongs to an earlier purchase.
      before: last && last.status !== 'open' ? last.purchaseId : null,
      intent: storeIntent(intent),
      amount: intent.maxTotal,
    })
    return runPurchase(context, entry, order)
  })
}

/** Returns the outcome of a purchase according to the ledger and the journal. Does not read the chain. */
export async function readPurchase(context: BuyerContext, key: string): Promise<Purchase> {
  const entry = await requireEntry(context, key)
  const made = entry.status === 'reserved' ? await findMade(context, entry) : undefined
  return made ?? toPurchase(entry)
}

async function continuePurchase(context: BuyerContext, { key, ...request }: BuyRequest): Promise<Purchase> {
  const entry = await requireEntry(context, key)
  const intent = readIntent(entry.intent)
  requireSameRequest(intent, request)
  if (entry.status === 'settled') return toPurchase(entry)
  return withLock(context, intent, async () =>
    runPurchase(context, await requireEntry(context, key), request),
  )
}

async function runPurchase(
  context: BuyerContext,
  entry: LedgerEntry,
  request: OrderRequest,
): Promise<Purchase> {
  const intent = readIntent(entry.intent)
  requireSameRequest(intent, request)
  if (entry.status !== 'reserved') return toPurchase(entry)
  const made = await findMade(context, entry)
  if (made) return made
  const budget = await loadBudget(context)
  const record = await readRecord(context, intent)
  const hasPrompted = record !== undefined && record.purchaseId !== entry.before && record.entries.length > 0
  // If the wallet was prompted, look for the payment even after the end of the budget. Otherwise check the budget again.
  const now = hasPrompted ? 0 : await readNow(context)
  const { markets } = requireWithinBudget({ budget, intent, now })
  const { storage, locks } = context
  const checkout = openCheckout(context, { intent, markets, wallet: openWallet(context), storage, locks })
  let state = await checkout.start()
  // After a crash, the lock of the ended process stays for some seconds. The checkout waits for it and then stops with `StoppedInOtherTab`,
  // before it looks for the payment. So start the checkout once more.
  if (state.status === 'error' && state.error.code === 'StoppedInOtherTab') state = await checkout.start()
  return finish(context, { entry, intent, state })
}

function openWallet({ buyer, walletUrl }: BuyerContext) {
  return createWalletClient({
    account: buyer,
    transport: http(walletUrl, { retryCount: 0, timeout: 600_000 }),
  })
}

/**
 * Returns the purchase if the journal records it as made and the ledger does not. This happens after a crash between the write to the
 * journal and the write to the ledger.
 */
async function findMade(context: BuyerContext, entry: LedgerEntry): Promise<Purchase | undefined> {
  const record = await readRecord(context, readIntent(entry.intent))
  if (!record || record.status === 'open' || record.purchaseId === entry.before) return undefined
  return settle(context, entry, { paid: record.outcome?.paid, hash: record.outcome?.hash ?? '' })
}

type Ended = { entry: LedgerEntry; intent: Intent; state: CheckoutState }

async function finish(context: BuyerContext, { entry, intent, state }: Ended): Promise<Purchase> {
  if (state.status === 'success') {
    const { paid, hash } = state.outcome
    return settle(context, entry, { paid, hash })
  }
  const error = 'error' in state ? state.error : undefined
  const record = await readRecord(context, intent)
  const own = record && record.purchaseId !== entry.before ? record.entries : []
  // A wallet can send a payment that it reported as declined. So release the reserved amount only if the checkout requested no payment, or
  // if each payment failed on the chain.
  const isVoid = own.every(({ market, swap, status }) => (!market && !swap) || status === 'failed')
  const funds = error?.funds ?? 'none'
  const mayRelease = isVoid && (funds === 'none' || funds === 'approval')
  if (mayRelease) await context.ledger.release(entry.key)
  const code = state.status === 'review' ? 'OfferChanged' : (error?.code ?? 'Unexpected')
  return {
    key: entry.key,
    status: mayRelease ? 'void' : 'open',
    amount: mayRelease ? 0n : entry.amount,
    code,
    funds,
    retry: error?.retry ?? false,
  }
}

async function settle(
  { ledger }: BuyerContext,
  entry: LedgerEntry,
  { paid: amount = entry.amount, hash }: { paid?: bigint | undefined; hash: string },
): Promise<Purchase> {
  await ledger.settle(entry.key, { amount, hash })
  return toPurchase({ ...entry, status: 'settled', amount, hash })
}

function toPurchase({ key, status, amount, hash }: LedgerEntry): Purchase {
  const names = { reserved: 'open', settled: 'made', released: 'void' } as const
  return { key, status: names[status], amount: status === 'released' ? 0n : amount, hash }
}

async function readRecord({ storage }: BuyerContext, intent: Intent) {
  const text = await storage.getItem(journalKey(intent))
  return text === null ? undefined : parseRecord(text)
}

async function requireEntry({ ledger }: BuyerContext, key: string): Promise<LedgerEntry> {
  const entry = (await ledger.read()).find((each) => each.key === key)
  if (!entry) throw denied('The ledger has no purchase with this key.')
  return entry
}

function requireSameRequest({ collectionAddress, orders }: Intent, request: OrderRequest): void {
  const [order, ...others] = orders
  const isSame =
    order !== undefined &&
    others.length === 0 &&
    isAddressEqual(collectionAddress, request.collection) &&
    order.orderId.toLowerCase() === request.orderId.toLowerCase() &&
    order.quantity === request.quantity
  if (!isSame) throw denied('This key belongs to another purchase.')
}

async function withLock(
  { locks }: BuyerContext,
  intent: Intent,
  work: () => Promise<Purchase>,
): Promise<Purchase> {
  return (await locks.request(`buy.${journalKey(intent)}`, {}, work)) as Purchase
}
