import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { isAbandoned, lockFolder, lockName, privateFolder } from '@tillkit/service/internal'
import { TillError } from 'tillkit/internal'

/**
 * Opens the data folder. Refuses a folder with foreign files, so that the sandbox never removes them.
 *
 * @throws {NotSandboxFolderError} when the folder holds other files.
 * @throws {SandboxRunningError} when a running sandbox uses the folder.
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
        // Write a draft first and rename it last. So if the file exists, it and all other data are complete.
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
    /** The folder. @default a folder in the user's temporary folder: one per port, and a new one for port 0 */
    dataDir?: string | undefined
    port: number
    keep: boolean
    /** The process ID of the watchdog. If this process dies, the watchdog stops anvil and PostgreSQL, which use the folder until then. */
    watchdogPid: number
  }
  type ReturnType<kept> = {
    chain: string
    chainCache: string
    postgres: string
    kept: kept | undefined
    save(value: kept): Promise<void>
    close(): Promise<void>
  }
}

const known = new Set(['sandbox.json', 'chain.json', 'chain-cache', 'postgres'])

async function ownFolder(port: number): Promise<string> {
  const parent = await privateFolder()
  if (port !== 0) return join(parent, `port-${port}`)
  // A sandbox on port 0 never reuses a folder: remove the folders of sandboxes that no longer run.
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith('free-') || !(await isAbandoned(folder))) continue
    // Ignore errors: another sandbox may be removing this folder, and a folder that remains does no harm.
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
  const folder = await mkdtemp(join(parent, 'free-'))
  // If this process runs as root, the database runs as another user, who must be able to enter the folder.
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

export class NotSandboxFolderError extends TillError<'NotSandboxFolder'> {
  override name = 'NotSandboxFolderError'
  constructor(options: { folder: string; name: string }) {
    super('NotSandboxFolder', {
      shortMessage: `The folder ${options.folder} is not a sandbox folder: it contains ${options.name}.`,
      fix: 'Choose an empty or new folder with --data.',
    })
  }
}

export class KeepNeedsFolderError extends TillError<'KeepNeedsFolder'> {
  override name = 'KeepNeedsFolderError'
  constructor() {
    super('KeepNeedsFolder', {
      shortMessage: '--keep needs a folder or a fixed port.',
      fix: 'Set a folder with --data, or a port with --port.',
    })
  }
}
