import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { TillError } from 'tillkit/internal'
import * as z from 'zod/mini'
import { processIdentity } from './processIdentity.js'

export const lockName = 'sandbox.lock'

/**
 * Locks a folder for this process. If the process that holds the lock is dead, its watchdog may still be stopping programs that use the
 * folder. So this function first waits for the end of that watchdog, and then takes over the lock.
 *
 * @throws SandboxRunningError – a running process holds the lock, or the watchdog does not end within `timeoutMs`.
 */
export async function lockFolder(options: lockFolder.Options): Promise<lockFolder.ReturnType> {
  const { folder, watchdogPid, timeoutMs = 60_000 } = options
  const path = join(folder, lockName)
  const [owner, watchdog] = await Promise.all([processIdentity(process.pid), processIdentity(watchdogPid)])
  const ownLock = JSON.stringify({ owner, watchdog })
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, ownLock)
  try {
    // Create the lock file as a hard link: it appears with all its content or not at all, and never replaces a file.
    while (!(await tryLink(draft, path))) {
      const text = await read(path)
      if (text === undefined) continue
      const holder = parse(text)
      const idle =
        holder === undefined ||
        (!(await isRunning(holder.owner)) && (await waitForEnd(holder.watchdog, timeoutMs)))
      if (!idle) throw new SandboxRunningError({ folder, pid: Number.parseInt(holder.owner, 10) })
      await removeStale({ path, text, draft })
    }
  } finally {
    await rm(draft, { force: true })
  }
  return {
    async release() {
      if ((await read(path)) === ownLock) await rm(path, { force: true })
    },
  }
}

export declare namespace lockFolder {
  type Options = {
    folder: string
    /** The process ID of this process's watchdog. The watchdog uses the folder for a moment after this process dies. */
    watchdogPid: number
    timeoutMs?: number
  }
  type ReturnType = { release(): Promise<void> }
}

export async function isAbandoned(folder: string): Promise<boolean> {
  const text = await read(join(folder, lockName))
  const holder = text === undefined ? undefined : parse(text)
  return holder !== undefined && !(await isRunning(holder.owner)) && !(await isRunning(holder.watchdog))
}

const Holder = z.object({ owner: z.string(), watchdog: z.string() })

function parse(text: string): z.output<typeof Holder> | undefined {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function isRunning(identity: string): Promise<boolean> {
  return (await processIdentity(Number.parseInt(identity, 10))) === identity
}

async function waitForEnd(identity: string, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (await isRunning(identity)) {
    if (performance.now() > deadline) return false
    await pause(50)
  }
  return true
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes the lock file of a dead process, if its content is still `text`. Only the process that created the claim file may remove the lock
 * file. So the lock cannot change between the comparison and the removal.
 */
async function removeStale({ path, text, draft }: { path: string; text: string; draft: string }) {
  const claim = `${path}.claim`
  if (await tryLink(draft, claim)) {
    try {
      if ((await read(path)) === text) await rm(path, { force: true })
    } finally {
      await rm(claim, { force: true })
    }
    return
  }
  const claimed = await read(claim)
  if (claimed === undefined) return
  // Another process created the claim file. Wait if that process runs, and remove the claim file if that process died.
  if (await isRunning(parse(claimed)?.owner ?? '')) await pause(10)
  else await rm(claim, { force: true })
}

function read(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(() => undefined)
}

export class SandboxRunningError extends TillError<'SandboxRunning'> {
  override name = 'SandboxRunningError'
  constructor(options: { folder: string; pid: number }) {
    super('SandboxRunning', {
      shortMessage: `A sandbox (process ${options.pid}) already uses ${options.folder}.`,
      fix: 'Stop that sandbox, or choose another folder with --data.',
    })
  }
}
