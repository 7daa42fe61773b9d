import { chown, copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startPostgres } from '../../../packages/service/src/process/startPostgres.js'
import { askServer, runStandby } from '../../../packages/service/test/support/runStandby.js'
import { openGate } from '../../setup/ports/openGate.js'

/**
 * Starts PostgreSQL behind a fixed URL, which always leads to the current primary. `follow` starts a synchronous standby with the runbook’s
 * script.
 */
export async function openServers(options: { folder: string }) {
  const { folder } = options
  const primary = await startPostgres({ dataDir: join(folder, 'primary'), keep: true })
  const [{ data_directory: data }] = await askServer(primary.url, 'show data_directory')
  const copy = `${dirname(data)}-standby`
  let standby: Awaited<ReturnType<typeof startPostgres>> | undefined
  let target = Number(new URL(primary.url).port)
  let isCut = false
  const gate = await openGate(() => (isCut ? undefined : target))

  return {
    async createDatabase(name: string): Promise<string> {
      return Object.assign(new URL(await primary.createDatabase(name)), { host: gate.host }).href
    },
    isCut: () => isCut,
    /** Starts the standby server. From then on, each commit of the primary waits for the standby. */
    async follow(): Promise<void> {
      await mkdir(copy, { recursive: true })
      const to = join(copy, 'cluster')
      await runStandby('backup', '--url', primary.url, '--data', data, '--to', to, '--standby', 'second')
      await copyFile(join(dirname(data), 'password'), join(copy, 'password'))
      const { uid, gid } = await stat(data)
      if (process.getuid?.() === 0) {
        for (const path of [copy, join(copy, 'password')]) await chown(path, uid, gid)
      }
      standby = await startPostgres({ dataDir: copy, keep: true })
      await askServer(primary.url, `alter system set synchronous_standby_names = 'second'`)
      await askServer(primary.url, 'select pg_reload_conf()')
    },
    /** Kills the primary, promotes the standby, and redirects the URL. Returns the milliseconds of the outage. */
    async failOver(): Promise<number> {
      if (!standby) throw new Error('There is no standby.')
      const start = performance.now()
      isCut = true
      process.kill(primary.pid, 'SIGKILL')
      gate.cut()
      await runStandby('promote', '--url', standby.url)
      await askServer(standby.url, `alter system set synchronous_standby_names = ''`)
      await askServer(standby.url, 'select pg_reload_conf()')
      target = Number(new URL(standby.url).port)
      isCut = false
      return performance.now() - start
    },
    async close(): Promise<void> {
      gate.close()
      await Promise.all([primary.close().catch(() => {}), standby?.close()])
      for (const each of [dirname(data), copy]) await rm(each, { recursive: true, force: true })
    },
  }
}
