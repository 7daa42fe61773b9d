import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TillError } from 'tillkit/internal'
import { stringify } from 'viem'
import * as z from 'zod'
import { StoredAmount } from './fields.js'
import { denied } from './requireWithinBudget.js'

const LedgerEntry = z.strictObject({
  key: z.string(),
  account: z.string(),
  journalKey: z.string(),
  before: z.string().nullable(),
  intent: z.unknown(),
  amount: StoredAmount,
  at: z.number(),
  status: z.enum(['reserved', 'settled', 'released']),
  hash: z.string().optional(),
})

const Ledger = z.strictObject({
  version: z.literal(1),
  clocks: z.record(z.string(), z.number()),
  entries: z.array(LedgerEntry),
})
type Ledger = z.output<typeof Ledger>

/**
 * One purchase in the ledger. `account` combines the network, the buyer and the currency: the limit per day applies to all entries with the
 * same `account`.
 */
export type LedgerEntry = z.output<typeof LedgerEntry>

/**
 * Opens the ledger of all purchases, which several processes may share. Each change writes the next numbered file, and the file system lets
 * only one process create it. So no two changes start from the same state, even if a process stops for minutes or crashes.
 */
export function openLedger({ folder }: openLedger.Options): OpenLedger {
  async function change<value>(apply: (ledger: Ledger) => Change<value>): Promise<value> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (;;) {
      const { number, ledger } = await readNewest(folder)
      const { ledger: next, value } = apply(ledger)
      if (next === ledger) return value
      if (await writeNumber(folder, number + 1, next)) {
        await removeOld(folder, number)
        return value
      }
    }
  }

  return {
    read: async () => (await readNewest(folder)).ledger.entries,
    reserve: ({ perDay, now, ...request }) =>
      change((ledger): Change<LedgerEntry> => {
        const known = ledger.entries.find(({ key, status }) => key === request.key && status !== 'released')
        if (known) return { ledger, value: known }
        const { account, journalKey, amount } = request
        const open = ledger.entries.find(
          (each) => each.status === 'reserved' && each.journalKey === journalKey,
        )
        if (open) throw denied('Another purchase of this order is not finished. Continue it with its key.')
        // If a clock goes back, use the latest earlier time. Otherwise this purchase would leave the sum of 24 hours too early.
        const at = Math.max(now, ledger.clocks[account] ?? 0)
        const spent = spentSince(ledger.entries, account, at - daySeconds)
        if (amount < 0n || spent + amount > perDay)
          throw denied('The price is above what is left of the day.')
        const entry: LedgerEntry = { ...request, at, status: 'reserved' }
        const clocks = { ...ledger.clocks, [account]: at }
        const kept = ledger.entries.filter(({ key }) => key !== request.key)
        return { ledger: { ...ledger, clocks, entries: [...kept, entry] }, value: entry }
      }),
    settle: (key, { amount, hash }) =>
      change((ledger) => {
        const entries = ledger.entries.map((each) =>
          each.key === key && each.status === 'reserved'
            ? { ...each, amount, hash, status: 'settled' as const }
            : each,
        )
        return { ledger: { ...ledger, entries }, value: undefined }
      }),
    release: (key) =>
      change((ledger) => {
        const entries = ledger.entries.map((each) =>
          each.key === key && each.status === 'reserved' ? { ...each, status: 'released' as const } : each,
        )
        return { ledger: { ...ledger, entries }, value: undefined }
      }),
    spent: async ({ account, now }) => {
      const { ledger } = await readNewest(folder)
      return spentSince(ledger.entries, account, Math.max(now, ledger.clocks[account] ?? 0) - daySeconds)
    },
  }
}

export declare namespace openLedger {
  type Options = {
    /** The folder of the ledger. Only the server's user may write to it. */
    folder: string
  }
}

/** The ledger of {@link openLedger}. */
export type OpenLedger = {
  read: () => Promise<readonly LedgerEntry[]>
  /** Reserves an amount, or returns the entry that the key already has. */
  reserve: (
    request: Omit<LedgerEntry, 'at' | 'status' | 'hash'> & { perDay: bigint; now: number },
  ) => Promise<LedgerEntry>
  /** Replaces the reserved amount with the amount that the chain proves. */
  settle: (key: string, paid: { amount: bigint; hash: string }) => Promise<void>
  release: (key: string) => Promise<void>
  /** Returns the sum of the amounts that were paid in the last 24 hours, plus the reserved amounts of all open purchases. */
  spent: (of: { account: string; now: number }) => Promise<bigint>
}

type Change<value> = { ledger: Ledger; value: value }

const daySeconds = 86_400

function spentSince(entries: readonly LedgerEntry[], account: string, since: number): bigint {
  return entries
    .filter((each) => each.account === account)
    .filter(({ status, at }) => status === 'reserved' || (status === 'settled' && at > since))
    .reduce((sum, { amount }) => sum + amount, 0n)
}

async function readNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names
    .flatMap((name) => /^ledger\.(\d+)\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b)
}

async function readNewest(folder: string): Promise<{ number: number; ledger: Ledger }> {
  const number = (await readNumbers(folder)).at(-1)
  if (number === undefined) return { number: 0, ledger: { version: 1, clocks: {}, entries: [] } }
  try {
    const text = await readFile(fileOf(folder, number), 'utf8')
    return { number, ledger: Ledger.parse(JSON.parse(text)) }
  } catch (cause) {
    // If another process has removed the file after many changes, a newer file exists.
    if (((await readNumbers(folder)).at(-1) ?? 0) > number) return readNewest(folder)
    throw new TillError('LedgerUnreadable', {
      shortMessage: 'The ledger of the budget cannot be read, so the server buys nothing.',
      fix: 'Restore the newest file of the ledger.',
      cause,
    })
  }
}

/** Creates the file of this number. Returns `false` if another process created it or a later one. */
async function writeNumber(folder: string, number: number, ledger: Ledger): Promise<boolean> {
  const draft = join(folder, `draft.${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(stringify(ledger))
    await file.sync()
    await file.close()
    await link(draft, fileOf(folder, number))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw cause
  } finally {
    await rm(draft, { force: true })
  }
  // A process that stopped for a long time may create a file whose number other processes have removed. The file then contains an old
  // ledger, so remove it.
  const newest = (await readNumbers(folder)).at(-1)
  if (newest === number) return true
  const isOld = newest !== undefined && newest > number + keptFiles / 2
  if (isOld) await rm(fileOf(folder, number), { force: true })
  return !isOld
}

const keptFiles = 1_000

async function removeOld(folder: string, number: number): Promise<void> {
  const old = (await readNumbers(folder)).filter((each) => each < number - keptFiles)
  for (const each of old) await rm(fileOf(folder, each), { force: true })
}

function fileOf(folder: string, number: number): string {
  return join(folder, `ledger.${number}.json`)
}
