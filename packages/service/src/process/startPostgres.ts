import { createHash, randomBytes } from 'node:crypto'
import { access, chown, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { awaitOutput, ProcessStartError } from './awaitOutput.js'
import { freePort } from './freePort.js'
import { mayReach, type PostgresAccount, postgresAccount } from './postgresAccount.js'
import { postgresPrograms } from './postgresPrograms.js'
import { privateFolder } from './privateFolder.js'
import { startSupervisor } from './startSupervisor.js'
import { processEnd, stopProcess } from './stopProcess.js'

/**
 * Starts a PostgreSQL server that stops when this process ends, even by SIGKILL. Without `keep`, the data is new at each start, is not
 * synced to disk, and is removed at the end.
 */
export async function startPostgres(options: startPostgres.Options): Promise<startPostgres.ReturnType> {
  const { port = 0, keep = false } = options
  const account = await postgresAccount()
  const programs = await postgresPrograms({ account })
  const folder = await dataFolder(options.dataDir, account)
  const supervisor = options.supervisor ?? (await startSupervisor())
  const release = async () => {
    if (!keep) await clear(folder)
    if (options.supervisor === undefined) await supervisor.close()
  }
  try {
    if (!keep) await clear(folder)
    if (!keep) for (const name of clusterFiles) supervisor.discard(join(folder, name))
    const password = await createCluster({ folder, account, supervisor, initdb: programs.initdb })
    const server = await listen({ folder, account, supervisor, port, keep, postgres: programs.postgres })
    const urlOf = (database: string) => `postgres://tillkit:${password}@127.0.0.1:${server.port}/${database}`
    return {
      url: urlOf('postgres'),
      pid: server.child.pid ?? 0,
      ended: processEnd(server.child),
      async createDatabase(name) {
        const { default: pg } = await import('pg')
        const client = new pg.Client(urlOf('postgres'))
        await client.connect()
        try {
          const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
          if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
        } finally {
          await client.end()
        }
        return urlOf(encodeURIComponent(name))
      },
      async close() {
        await stopProcess({ child: server.child })
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

export declare namespace startPostgres {
  type Options = {
    /**
     * The folder of the data. If this process is root, PostgreSQL runs as another user. If that user may not enter the folder, the data is
     * in the temporary folder instead.
     */
    dataDir: string
    port?: number
    keep?: boolean
    supervisor?: startSupervisor.ReturnType
  }
  type ReturnType = {
    url: string
    pid: number
    ended: Promise<boolean>
    createDatabase(name: string): Promise<string>
    close(): Promise<void>
  }
}

async function dataFolder(dataDir: string, account: PostgresAccount): Promise<string> {
  const folder = resolve(dataDir)
  if (await mayReach(account, folder)) return folder
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const parent = (await mayReach(account, tmpdir())) ? tmpdir() : '/tmp'
  return join(await privateFolder({ parent }), `data-${name}`)
}

const clusterFiles = ['cluster', 'cluster.partial', 'password']

async function clear(folder: string): Promise<void> {
  for (const name of clusterFiles) await rm(join(folder, name), { recursive: true, force: true })
  await rmdir(folder).catch(() => {})
}

/**
 * Creates the data folder under a temporary name, and renames it when it is complete. So an interrupted start leaves no incomplete data.
 */
async function createCluster(options: ClusterOptions & { initdb: string }): Promise<string> {
  const { folder, account, supervisor, initdb } = options
  const passwordFile = join(folder, 'password')
  const cluster = join(folder, 'cluster')
  if (await exists(cluster)) return readFile(passwordFile, 'utf8')

  const partial = join(folder, 'cluster.partial')
  const password = randomBytes(24).toString('hex')
  await rm(partial, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined)
    for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid)

  const child = supervisor.run(
    initdb,
    [
      '--pgdata',
      partial,
      '--username',
      'tillkit',
      '--auth',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '--encoding',
      'UTF8',
      '--locale',
      'C',
      '--locale-provider',
      'builtin',
      '--builtin-locale',
      'C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ],
    { ...account, env: cleanEnvironment },
  )
  await awaitOutput({ child, name: 'initdb', pattern: /Sync to disk skipped/ })
  await processEnd(child)
  await rename(partial, cluster)
  return password
}

/**
 * Starts the server on the given port. If the port is 0, which PostgreSQL does not accept, chooses a free port. If another program takes
 * that port first, tries another one.
 */
async function listen(options: ListenOptions) {
  const { folder, account, supervisor, keep, postgres } = options
  for (let attemptsLeft = 5; ; attemptsLeft--) {
    const port = options.port || (await freePort())
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      ...(keep ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = supervisor.run(postgres, ['-D', join(folder, 'cluster'), ...flags], {
      ...account,
      env: cleanEnvironment,
    })
    try {
      await awaitOutput({ child, name: 'PostgreSQL', pattern: /ready to accept (read-only )?connections/ })
      return { child, port }
    } catch (error) {
      await stopProcess({ child })
      const portTaken = error instanceof ProcessStartError && error.output.includes('Address already in use')
      if (!portTaken || options.port || attemptsLeft === 0) throw error
    }
  }
}

/**
 * The environment of the programs. It leaves out all other variables, because those of the user's own PostgreSQL (PGDATA, …) would change
 * the settings.
 */
const cleanEnvironment = { LC_ALL: 'C', TZ: 'UTC' }

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

type ClusterOptions = { folder: string; account: PostgresAccount; supervisor: startSupervisor.ReturnType }
type ListenOptions = ClusterOptions & { port: number; keep: boolean; postgres: string }
