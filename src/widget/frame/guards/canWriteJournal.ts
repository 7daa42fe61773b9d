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
 * Whether the iframe may write this journal. The journal must continue the stored one, or start a new purchase. In stored entries, the
 * iframe may change only the fields that every checkout verifies on the chain.
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
  const unchanged = { ...next, status, told, tab, left, outcome, entries: storedEntries }
  if (serializeRecord(unchanged) !== serializeRecord(base)) return false
  const keepsEvents = told.every((name, at) => next.told[at] === name || isRetraction(name, next.told[at]))
  if (!keepsEvents) return false
  // Only the buyer can confirm that an unreadable entry was not sent. The iframe cannot do so.
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
  // A stored success is never emitted again. So the chain must confirm it before the iframe may store it.
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

async function startRecord(
  { purchaseId, count }: JournalRecord,
  { found, before, intent, page }: canWriteJournal.Options & { found: JournalRecord | undefined },
): Promise<JournalRecord | undefined> {
  if ((found && found.status !== 'seen') || purchaseId === zeroHash) return undefined
  const unread = found ? null : before
  const derivedId = await page.readId(intent)
  const isDerived = derivedId === zeroHash || purchaseId === derivedId
  const isFromUnreadable = unread !== null && purchaseId === findPurchaseId(unread)
  const matchesCount = count === undefined || purchaseId === purchaseIdAt(intent, count)
  if (!matchesCount || !(isDerived || isFromUnreadable)) return undefined
  const entries = found ? openAllowances(found) : unread === null ? [] : [unreadEntry(intent.buyer)]
  const { reference } = intent
  return { version: recordVersion, purchaseId, count, reference, status: 'open', entries, told: [] }
}

function changeableFields(entry: JournalEntry | undefined): Partial<JournalEntry> {
  const { status, hash, blockHash, nonce, placed } = entry ?? {}
  return { ...(status && { status }), hash, blockHash, ...(nonce !== undefined && { nonce }), placed }
}

function isRetraction(name: string, next: string | undefined): boolean {
  return name === 'succeeded' && next === 'retracted'
}

/**
 * Whether the checkout of an iframe can have written the entry. Such an entry has no swap and no basket, and an allowance only of the
 * currency and for a market.
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
