import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { TillError } from 'tillkit/internal'
import * as z from 'zod/mini'
import { processIdentity } from './processIdentity.js'

/** Name of the file that marks a folder as one of a running sandbox. */
export const lockName = 'sandbox.lock'

/**
 * Locks a data folder for this process. A lock whose process has died is taken over, but not before the watchdog of
 * that process is gone: until then it is still stopping a chain and a database that use the folder.
 *
 * @throws {SandboxRunningError} when a living sandbox uses the folder.
 */
export async function lockFolder(options: lockFolder.Options): Promise<lockFolder.ReturnType> {
  const { folder, watchdogPid, timeoutMs = 60_000 } = options
  const path = join(folder, lockName)
  const [owner, watchdog] = await Promise.all([processIdentity(process.pid), processIdentity(watchdogPid)])
  const mine = JSON.stringify({ owner, watchdog })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, mine)
  try {
    // A link appears whole or not at all, and never replaces what is there.
    while (!(await appears(draft, path))) {
      const text = await read(path)
      if (text === undefined) continue
      const holder = parse(text)
      const idle =
        holder === undefined || (!(await runs(holder.owner)) && (await ends(holder.watchdog, timeoutMs)))
      if (!idle) throw new SandboxRunningError({ folder, pid: Number.parseInt(holder.owner, 10) })
      await removeStale({ path, text, draft })
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    async release() {
      if ((await read(path)) === mine) await rm(path, { force: true })
    },
  }
}

export declare namespace lockFolder {
  type Options = {
    /** The folder; it exists. */
    folder: string
    /** Process that goes on using the folder for a moment when this one dies. */
    watchdogPid: number
    /** Milliseconds to wait for the watchdog of a dead process. @default 60_000 */
    timeoutMs?: number
  }
  type ReturnType = { release(): Promise<void> }
}

/** Tells whether the lock of a folder was left behind by a sandbox that died. */
export async function isAbandoned(folder: string): Promise<boolean> {
  const text = await read(join(folder, lockName))
  const holder = text === undefined ? undefined : parse(text)
  return holder !== undefined && !(await runs(holder.owner)) && !(await runs(holder.watchdog))
}

const Holder = z.object({ owner: z.string(), watchdog: z.string() })

function parse(text: string): z.output<typeof Holder> | undefined {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function runs(identity: string): Promise<boolean> {
  return (await processIdentity(Number.parseInt(identity, 10))) === identity
}

async function ends(identity: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (await runs(identity)) {
    if (performance.now() > deadline) return false
    await pause(50)
  }
  return true
}

async function appears(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a stale lock, unless it was taken over since it was read. Only who holds the claim may remove one: between looking
 * and removing, nobody else can put theirs in its place.
 */
async function removeStale({ path, text, draft }: { path: string; text: string; draft: string }) {
  const claim = `${path}.claim`
  if (await appears(draft, claim)) {
    try {
      if ((await read(path)) === text) await rm(path, { force: true })
    } finally {
      await rm(claim, { force: true })
    }
    return
  }
  const claimed = await read(claim)
  if (claimed === undefined) return
  // Someone else is at it, and done in a moment; or died while at it.
  if (await runs(parse(claimed)?.owner ?? '')) await pause(10)
  else await rm(claim, { force: true })
}

function read(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}

/** A living sandbox uses the data folder. */
export class SandboxRunningError extends TillError<'SandboxRunning'> {
  override name = 'SandboxRunningError'
  constructor(options: { folder: string; pid: number }) {
    super('SandboxRunning', {
      shortMessage: `A sandbox (process ${options.pid}) already uses ${options.folder}.`,
      fix: 'Stop it, or choose another folder with --data.',
    })
  }
}
