import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const defaultCache = fileURLToPath(new URL('../node_modules/.cache/tillkit', import.meta.url))

/**
 * Returns the command or path of the `nats-server` program. If no program is installed, downloads and unpacks Debian’s package once,
 * without root rights. Unpacks into a temporary folder and renames that folder, so the final folder is always complete.
 */
export async function installNatsServer(options: installNatsServer.Options = {}): Promise<string> {
  const { cache = defaultCache, env = process.env } = options
  const run: Run = (program, words, cwd) =>
    promisify(execFile)(program, words, { env, cwd, maxBuffer: 2 ** 26 })
  const runs = (program: string) =>
    run(program, ['--version']).then(
      () => true,
      () => false,
    )
  const folder = join(cache, 'nats-server')
  const unpacked = join(folder, 'usr/sbin/nats-server')
  for (const program of ['nats-server', unpacked]) if (await runs(program)) return program
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(join(cache, 'unpacking-'))
  try {
    await download(unfinished, run)
    const archive = (await readdir(unfinished)).find((name) => name.endsWith('.deb'))
    await run('dpkg', ['-x', join(unfinished, archive ?? 'nats-server.deb'), join(unfinished, 'whole')])
    await rename(join(unfinished, 'whole'), folder).catch(async (error) => {
      // `folder` exists already, because another process was faster. Replace the folder only if its program does not run.
      if (await runs(unpacked)) return
      await rename(folder, join(unfinished, 'broken')).catch(() => {})
      await rename(join(unfinished, 'whole'), folder).catch(() => {
        throw error
      })
    })
  } catch (cause) {
    throw new NatsServerMissingError(cause)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  if (!(await runs(unpacked))) throw new NatsServerMissingError()
  return unpacked
}

export declare namespace installNatsServer {
  type Options = {
    cache?: string | undefined
    env?: Record<string, string | undefined> | undefined
  }
}

type Run = (program: string, words: readonly string[], cwd?: string) => Promise<unknown>

/**
 * Downloads Debian’s package. If that fails, because the system's package lists are missing or stale, downloads new lists into a temporary
 * folder and tries again.
 */
async function download(folder: string, run: Run): Promise<void> {
  const again = ['-o', 'Acquire::Retries=5']
  await run('apt-get', [...again, 'download', 'nats-server'], folder).catch(async () => {
    const own = await mkdtemp(join(folder, 'apt-'))
    await mkdir(join(own, 'lists/partial'), { recursive: true })
    await mkdir(join(own, 'cache/archives/partial'), { recursive: true })
    const dirs = [
      ...again,
      '-o',
      `Dir::State::lists=${join(own, 'lists')}`,
      '-o',
      `Dir::Cache=${join(own, 'cache')}`,
    ]
    await run('apt-get', [...dirs, 'update'], folder)
    await run('apt-get', [...dirs, 'download', 'nats-server'], folder)
  })
}

/** nats-server is not installed, and Debian’s package is not available. */
export class NatsServerMissingError extends Error {
  override name = 'NatsServerMissingError'
  code = 'NatsServerMissing'
  constructor(cause?: unknown) {
    const details = cause instanceof Error ? ` ${cause.message.trim()}` : ''
    super(
      `There is no nats-server, and apt-get could not download it.${details} Install it, from 2.9 on, so that it is found on PATH: apt-get install nats-server, or https://nats.io/download.`,
      { cause },
    )
  }
}
