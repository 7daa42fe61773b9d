import { type Hex, isAddressEqual, stringify, zeroHash } from 'viem'
import { purchaseIdAt } from '../../../checkout/evidence/purchaseIds.js'
import type { Intent } from '../../../checkout/intent/intent.js'
import { allowancesIn, openAllowances } from '../../../checkout/journal/allowances.js'
import {
  findPurchaseId,
  type JournalEntry,
  type JournalRecord,
  type RemainingAllowance,
  recordVersion,
  unreadEntry,
} from '../../../checkout/journal/journalRecord.js'
import { parseRecord, serializeRecord } from '../../../checkout/journal/parseRecord.js'
import { marketAddresses, type Policy } from '../../../checkout/verify/policy.js'

/**
 * Whether the page lets the iframe store the journal `value` in place of `before`. The page does not trust the iframe, because a false
 * journal could make the buyer pay twice, or hide a payment.
 *
 * - The journal must continue the stored purchase, or begin a new one after a completed one.
 * - The iframe may add entries, but only for this buyer and within the intent and the policy.
 * - In a stored entry, the iframe may change only the result, see `changeableFields`.
 * - In the record itself, the iframe may change `status`, `told`, `tab`, `left` and `outcome`, within the rules below.
 */
export async function canWriteJournal(options: canWriteJournal.Options): Promise<boolean> {
  const { value, before, intent, policy, page } = options
  const next = parseRecord(value)
  // Accept only the exact text that Tillkit writes, so that every reader parses the same record.
  if (!next || serializeRecord(next) !== value) return false
  const found = parseRecord(before ?? '')
  const isSamePurchase = found?.purchaseId === next.purchaseId
  const base = isSamePurchase ? found : await startRecord(next, { found, ...options })
  if (!base) return false
  const { status, told, tab, left, outcome, entries } = base
  const storedEntries = next.entries
    .slice(0, entries.length)
    .map((entry, at) => ({ ...entry, ...changeableFields(entries[at]) }))
  // Undo each permitted change. If the result still differs from `base`, the iframe changed a field that it must not change.
  const withoutChanges = { ...next, status, told, tab, left, outcome, entries: storedEntries }
  if (serializeRecord(withoutChanges) !== serializeRecord(base)) return false
  // Keep the milestones that the host has received: without them, a checkout would emit a milestone a second time.
  const keepsEvents = told.every((name, at) => next.told[at] === name || isRetraction(name, next.told[at]))
  if (!keepsEvents) return false
  // The entry of `unreadEntry` stands for an unreadable journal, which may contain a payment. Only the buyer can confirm that the wallet
  // sent no payment. So refuse a journal in which the iframe marked this entry as not sent.
  const { id: unread } = unreadEntry(intent.buyer)
  const isMarkedNotSent = ({ id, status }: JournalEntry, at: number) =>
    id === unread && /declined|failed/.test(status) && status !== entries[at]?.status
  const newEntries = next.entries.slice(entries.length)
  const scope = { intent, policy }
  if (next.entries.some(isMarkedNotSent) || !newEntries.every((entry) => isAllowedEntry(entry, scope)))
    return false
  const knownRemainders = (left ?? []).map((remainder) => stringify(remainder))
  const isAllowedRemainder = (remainder: RemainingAllowance) =>
    isMarketAllowance(remainder, scope) || knownRemainders.includes(stringify(remainder))
  if (!(next.left ?? []).every(isAllowedRemainder)) return false
  const { isMade } = page
  // Once `told` contains a success, no checkout emits the success again. So before the iframe may store it, the chain must confirm the
  // purchase, if the market records purchase ids.
  const claimsSuccess = next.told.includes('succeeded') && !told.includes('succeeded')
  if (claimsSuccess && (await page.readId(intent)) !== zeroHash && !(await isMade(intent, next.purchaseId)))
    return false
  // The next purchase ignores the payments of a journal with the status `seen`. So the chain must confirm this purchase first.
  return next.status !== 'seen' || status === 'seen' || isMade(intent, next.purchaseId)
}

export declare namespace canWriteJournal {
  type Page = {
    /** Returns the id of the next purchase, or the zero hash if the market records no purchase ids. */
    readId: (intent: Intent) => Promise<Hex>
    /** Reads from the chain whether the purchase is made. */
    isMade: (intent: Intent, purchaseId: Hex) => Promise<boolean>
  }
  type Options = {
    value: string
    before: string | null
    intent: Intent
    policy: Policy
    page: Page
  }
}

/**
 * Returns the record with which an honest checkout begins this purchase. Returns `undefined` if the stored purchase is not completed, or if
 * the iframe chose another purchase id. Under two ids, the iframe could make the buyer pay for the same items twice.
 */
async function startRecord(
  { purchaseId, count }: JournalRecord,
  { found, before, intent, page }: canWriteJournal.Options & { found: JournalRecord | undefined },
): Promise<JournalRecord | undefined> {
  if ((found && found.status !== 'seen') || purchaseId === zeroHash) return undefined
  const unread = found ? null : before
  const derivedId = await page.readId(intent)
  // A market that records no purchase ids derives none either, so any id is valid.
  const isExpectedId = derivedId === zeroHash || purchaseId === derivedId
  const isFromUnreadable = unread !== null && purchaseId === findPurchaseId(unread)
  const matchesCount = count === undefined || purchaseId === purchaseIdAt(intent, count)
  if (!matchesCount || !(isExpectedId || isFromUnreadable)) return undefined
  const entries = found ? openAllowances(found) : unread === null ? [] : [unreadEntry(intent.buyer)]
  const { reference } = intent
  return { version: recordVersion, purchaseId, count, reference, status: 'open', entries, told: [] }
}

/**
 * Returns the fields with the result of a wallet request. The iframe may change these fields, because every checkout verifies them on
 * the chain before it uses them.
 */
function changeableFields(entry: JournalEntry | undefined): Partial<JournalEntry> {
  const { status, hash, blockHash, nonce, placed } = entry ?? {}
  return { ...(status && { status }), hash, blockHash, ...(nonce !== undefined && { nonce }), placed }
}

function isRetraction(name: string, next: string | undefined): boolean {
  return name === 'succeeded' && next === 'retracted'
}

/**
 * Whether the checkout of an iframe can have written the entry. Such an entry has no swap and is no part of a basket. It grants allowances
 * only of the order's currency, and only to a market.
 */
function isAllowedEntry(entry: JournalEntry, { intent, policy }: Scope): boolean {
  const { account, swap, back, swapped, together, maxTotal = 0n } = entry
  if (swap || back || swapped || together || maxTotal > intent.maxTotal) return false
  if (!isAddressEqual(account, intent.buyer)) return false
  return allowancesIn({ entries: [entry] }).every((grant) => isMarketAllowance(grant, { intent, policy }))
}

function isMarketAllowance({ token, spender }: RemainingAllowance, { intent, policy }: Scope): boolean {
  const markets = marketAddresses(policy, intent.chainId)
  return isAddressEqual(token, intent.currency) && markets.some((market) => isAddressEqual(market, spender))
}

type Scope = Pick<canWriteJournal.Options, 'intent' | 'policy'>
