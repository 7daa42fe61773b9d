import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isAbandoned, lockFolder, lockName, privateFolder } from '@tillkit/service/internal'
import { TillError } from 'tillkit/internal'

/**
 * Opens the data folder of a sandbox and locks it. What a sandbox kept there is read if `keep` is set and it is
 * whole; otherwise it is removed. A folder that holds anything else is refused, so that nothing else is ever removed.
 *
 * @throws {NotSandboxFolderError} when the folder holds other files.
 * @throws {SandboxRunningError} when a living sandbox uses it.
 */
export async function openSandboxFolder<kept>(
  options: openSandboxFolder.Options,
): Promise<openSandboxFolder.ReturnType<kept>> {
  const { port, keep, watchdogPid } = options
  const path = options.dataDir === undefined ? await ownFolder(port) : resolve(options.dataDir)
  await mkdir(path, { recursive: true })
  const foreign = (await readdir(path)).filter((name) => !known.has(name) && !name.startsWith(lockName))
  if (foreign[0] !== undefined) throw new NotSandboxFolderError({ folder: path, name: foreign[0] })

  const lock = await lockFolder({ folder: path, watchdogPid })
  try {
    const kept = keep ? await readKept<kept>(path) : undefined
    if (kept === undefined) await empty(path)
    return {
      chain: join(path, 'chain.json'),
      chainCache: join(path, 'chain-cache'),
      postgres: join(path, 'postgres'),
      kept,
      async save(value) {
        // Under its name only when whole, as its presence says that the rest is.
        const draft = join(path, `${lockName}.draft`)
        await writeFile(draft, JSON.stringify(value))
        await rename(draft, join(path, 'sandbox.json'))
      },
      async close() {
        if (!keep) await empty(path)
        await lock.release()
        await rmdir(path).catch(() => {})
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

export declare namespace openSandboxFolder {
  type Options = {
    /** @default a folder in the user's temporary folder: one for each port, or a new one for port 0 */
    dataDir?: string | undefined
    port: number
    /** Whether what is there is read, and left there at the end. */
    keep: boolean
    /** Process that goes on using the folder for a moment when this one dies. */
    watchdogPid: number
  }
  type ReturnType<kept> = {
    /** File for the state of the chain. */
    chain: string
    /** Folder for the chain's old blocks. */
    chainCache: string
    /** Folder for the database. */
    postgres: string
    /** What was saved when the folder was last used, where all of it is still there. */
    kept: kept | undefined
    /** Saves what the next sandbox in this folder has to know. */
    save(value: kept): Promise<void>
    /** Removes the data unless it is kept, and unlocks the folder. */
    close(): Promise<void>
  }
}

const known = new Set(['sandbox.json', 'chain.json', 'chain-cache', 'postgres'])

async function ownFolder(port: number): Promise<string> {
  const parent = await privateFolder()
  if (port !== 0) return join(parent, `port-${port}`)
  // Folders that nobody comes back to are removed by those who come later.
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith('free-') || !(await isAbandoned(folder))) continue
    // Another one may be at it: what is left is nothing to this sandbox.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
  const folder = await mkdtemp(join(parent, 'free-'))
  // Root's database runs as another user, who must be able to pass through.
  if (process.getuid?.() === 0) await chmod(folder, 0o711)
  return folder
}

async function readKept<kept>(path: string): Promise<kept | undefined> {
  const names = await readdir(path)
  if (!names.includes('chain.json') || !names.includes('sandbox.json')) return undefined
  return JSON.parse(await readFile(join(path, 'sandbox.json'), 'utf8')) as kept
}

async function empty(path: string): Promise<void> {
  for (const name of known) await rm(join(path, name), { recursive: true, force: true })
}

/** The folder given for a sandbox's data holds other files. */
export class NotSandboxFolderError extends TillError<'NotSandboxFolder'> {
  override name = 'NotSandboxFolderError'
  constructor(options: { folder: string; name: string }) {
    super('NotSandboxFolder', {
      shortMessage: `The folder ${options.folder} is not one of a sandbox: it holds ${options.name}.`,
      fix: 'Choose an empty folder, or one that does not exist yet, with --data.',
    })
  }
}

/** Data is to be kept, but a sandbox on any free port has no folder that the next one would find. */
export class KeepNeedsFolderError extends TillError<'KeepNeedsFolder'> {
  override name = 'KeepNeedsFolderError'
  constructor() {
    super('KeepNeedsFolder', {
      shortMessage: 'With --keep and port 0 there is no folder that the next start would find.',
      fix: 'Name one with --data, or choose a port with --port.',
    })
  }
}
