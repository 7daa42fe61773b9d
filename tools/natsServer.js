import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const defaultCache = fileURLToPath(new URL('../node_modules/.cache/tillkit', import.meta.url))

/**
 * Answers a program that is nats-server: the one that is installed, else Debian's, which is downloaded once, as any user, and
 * unpacked into a folder. It is filled under another name and then renamed: a folder of this name is always whole.
 *
 * @throws {NatsServerMissingError} when there is neither.
 */
export async function natsServer({ cache = defaultCache, env = process.env } = {}) {
  const run = (program, words, options) => promisify(execFile)(program, words, { env, ...options })
  const runs = (program) =>
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
      // Somebody else was quicker; what is there and does not run is of no use.
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

/** Downloads the package into a folder; where the system has no lists of packages, or old ones, with lists of its own. */
async function download(folder, run) {
  const again = ['-o', 'Acquire::Retries=5']
  await run('apt-get', [...again, 'download', 'nats-server'], { cwd: folder }).catch(async () => {
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
    await run('apt-get', [...dirs, 'update'], { cwd: folder, maxBuffer: 2 ** 26 })
    await run('apt-get', [...dirs, 'download', 'nats-server'], { cwd: folder })
  })
}

/** There is no nats-server, and Debian's cannot be had. */
export class NatsServerMissingError extends Error {
  name = 'NatsServerMissingError'
  code = 'NatsServerMissing'
  constructor(cause) {
    const details = cause instanceof Error ? ` ${cause.message.trim()}` : ''
    super(
      `There is no nats-server, and apt-get could not download it.${details} Install it, from 2.9 on, so that it is found on PATH: apt-get install nats-server, or https://nats.io/download.`,
      { cause },
    )
  }
}
