import { type Hex, isAddressEqual, stringify, zeroHash } from 'viem'
import { purchaseIdAt } from '../../../checkout/evidence/purchaseIds.js'
import type { Intent } from '../../../checkout/intent/intent.js'
import { allowancesIn, leftOpen } from '../../../checkout/journal/allowances.js'
import {
  findPurchaseId,
  type JournalEntry,
  type JournalRecord,
  type Left,
  recordVersion,
  unreadEntry,
} from '../../../checkout/journal/journalRecord.js'
import { parseRecord, serializeRecord } from '../../../checkout/journal/parseRecord.js'
import { marketAddresses, type Policy } from '../../../checkout/verify/policy.js'

/**
 * Whether a note that a frame writes of the purchase that is shown is what comes next of the one that is there: the same purchase, or,
 * where that was shown as made and is, another one under the id that the page itself finds for it.
 *
 * What was asked stays in it, in its order, and so does what the host was told. Added is only what a purchase in a frame asks for; of
 * what is there only that changes which becomes of it, and which a page holds against the chain. Whatever else stands in a note stays.
 */
export async function canWriteJournal(options: canWriteJournal.Options): Promise<boolean> {
  const { value, before, intent, policy, page } = options
  const next = parseRecord(value)
  // To the letter: what only reads alike may be read otherwise.
  if (!next || serializeRecord(next) !== value) return false
  const found = parseRecord(before ?? '')
  const isSame = found?.purchaseId === next.purchaseId
  const last = isSame ? found : await begin(next, { found, ...options })
  if (!last) return false
  const { status, told, tab, left, outcome, entries } = last
  const kept = next.entries
    .slice(0, entries.length)
    .map((entry, at) => ({ ...entry, ...stateOf(entries[at]) }))
  const unchanged = { ...next, status, told, tab, left, outcome, entries: kept }
  if (serializeRecord(unchanged) !== serializeRecord(last)) return false
  const isToldOn = told.every((name, at) => next.told[at] === name || isReopened(name, next.told[at]))
  if (!isToldOn) return false
  // Of what cannot be read only the buyer says that it was not sent, and no frame asks that.
  const { id: unread } = unreadEntry(intent.buyer)
  const isGivenUp = ({ id, status }: JournalEntry, at: number) =>
    id === unread && /declined|failed/.test(status) && status !== entries[at]?.status
  const added = next.entries.slice(entries.length)
  const fits = { intent, policy }
  if (next.entries.some(isGivenUp) || !added.every((entry) => isFit(entry, fits))) return false
  const known = (left ?? []).map((one) => stringify(one))
  const isOwnLeft = (one: Left) => isOwn(one, fits) || known.includes(stringify(one))
  if (!(next.left ?? []).every(isOwnLeft)) return false
  const { isMade } = page
  // What is told as made is not told again, also where another page makes it.
  const isTold = next.told.includes('succeeded') && !told.includes('succeeded')
  if (isTold && (await page.readId(intent)) !== zeroHash && !(await isMade(intent, next.purchaseId)))
    return false
  // The next purchase of the same leaves out what was paid for this one.
  return next.status !== 'seen' || status === 'seen' || isMade(intent, next.purchaseId)
}

export declare namespace canWriteJournal {
  /** The page's own reads about a purchase. */
  type Page = {
    /** The one id that a purchase can have which begins now; the zero hash where no market notes ids. */
    readId: (intent: Intent) => Promise<Hex>
    /** Whether the chain says that it is made. */
    isMade: (intent: Intent, purchaseId: Hex) => Promise<boolean>
  }
  type Options = {
    /** What is to be noted. */
    value: string
    /** What is noted. */
    before: string | null
    intent: Intent
    policy: Policy
    page: Page
  }
}

/** How the note of a purchase begins; nothing where it cannot be this one's. */
async function begin(
  { purchaseId, count }: JournalRecord,
  { found, before, intent, page }: canWriteJournal.Options & { found: JournalRecord | undefined },
): Promise<JournalRecord | undefined> {
  if ((found && found.status !== 'seen') || purchaseId === zeroHash) return undefined
  const unread = found ? null : before
  const named = await page.readId(intent)
  const isNamed = named === zeroHash || purchaseId === named
  const isLost = unread !== null && purchaseId === findPurchaseId(unread)
  const isCounted = count === undefined || purchaseId === purchaseIdAt(intent, count)
  if (!isCounted || !(isNamed || isLost)) return undefined
  const entries = found ? leftOpen(found) : unread === null ? [] : [unreadEntry(intent.buyer)]
  const { reference } = intent
  return { version: recordVersion, purchaseId, count, reference, status: 'open', entries, told: [] }
}

/** What becomes of what was asked. */
function stateOf(entry: JournalEntry | undefined): Partial<JournalEntry> {
  const { status, hash, blockHash, nonce, placed } = entry ?? {}
  return { ...(status && { status }), hash, blockHash, ...(nonce !== undefined && { nonce }), placed }
}

/** Whether what was told as made is told as taken back instead. */
function isReopened(name: string, next: string | undefined): boolean {
  return name === 'succeeded' && next === 'retracted'
}

/** Whether a purchase in a frame asks for it: no swap, no basket, and no allowance but of the currency for a market. */
function isFit(entry: JournalEntry, { intent, policy }: Fits): boolean {
  const { account, swap, back, swapped, together, maxTotal = 0n } = entry
  if (swap || back || swapped || together || maxTotal > intent.maxTotal) return false
  if (!isAddressEqual(account, intent.buyer)) return false
  return allowancesIn({ entries: [entry] }).every((grant) => isOwn(grant, { intent, policy }))
}

function isOwn({ token, spender }: Left, { intent, policy }: Fits): boolean {
  const markets = marketAddresses(policy, intent.chainId)
  return isAddressEqual(token, intent.currency) && markets.some((market) => isAddressEqual(market, spender))
}

type Fits = Pick<canWriteJournal.Options, 'intent' | 'policy'>
