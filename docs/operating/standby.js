#!/usr/bin/env node
/**
 * Backs up a running PostgreSQL by copying its files, makes a standby of a copy, and promotes it. Needs only the server and the npm
 * package `pg`. Run it with an account that may read the source folder and write the target folder.
 *
 *   node standby.js backup  --url postgres://superuser@primary/postgres --data FOLDER --to FOLDER [--standby SLOT]
 *   node standby.js promote --url postgres://superuser@standby/postgres
 */
import { chmod, chown, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'

/** Files of the running server that are not data. For a folder: its contents. */
const left = new Set(
  [
    'postmaster.pid',
    'postmaster.opts',
    'standby.signal',
    'recovery.signal',
    'backup_label',
    'tablespace_map',
  ].concat([
    'pg_wal',
    'pg_replslot',
    'pg_dynshmem',
    'pg_notify',
    'pg_serial',
    'pg_snapshots',
    'pg_stat_tmp',
    'pg_subtrans',
  ]),
)
const segment = /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$/
const temporary = /^(pgsql_tmp|pg_internal\.init)/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    data: { type: 'string' },
    to: { type: 'string' },
    standby: { type: 'string' },
  },
})
const [verb] = positionals
const { url, data, to, standby } = values
if (!url || !(verb === 'promote' || (verb === 'backup' && data && to))) {
  fail('say backup --url URL --data FOLDER --to FOLDER [--standby SLOT], or promote --url URL.')
}

const client = new pg.Client(url)
await client.connect()
try {
  if (verb === 'backup') await backup()
  else await promote()
} finally {
  await client.end()
}

async function backup() {
  if (await inRecovery()) fail('this is a standby: back its primary up.')
  if ((await readdir(join(data, 'pg_tblspc'))).length > 0) fail('it has tablespaces, which are not copied.')
  await mkdir(to, { recursive: true })
  if ((await readdir(to)).length > 0) fail(`${to} is not empty.`)
  // The slot makes the primary keep the log that the standby does not have yet.
  if (standby) {
    await client.query(
      `select pg_create_physical_replication_slot($1, true)
       where not exists (select from pg_replication_slots where slot_name = $1)`,
      [standby],
    )
  }
  // The backup ends with the connection if this process ends.
  await client.query(`select pg_backup_start('tillkit', true)`)
  await copy(data, to, (name, isTop) => (isTop && left.has(name)) || temporary.test(name))
  const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop(false)')
  // With the log of the backup time, the copy is complete without its primary.
  await copy(join(data, 'pg_wal'), join(to, 'pg_wal'), (name) => !segment.test(name), false)
  await write('backup_label', rows[0].labelfile)
  if (standby) {
    const { hostname, port, username, password } = new URL(url)
    const address = {
      host: hostname,
      port: port || '5432',
      user: username,
      password,
      application_name: standby,
    }
    const words = Object.entries(address).map(([key, value]) => `${key}=${quoted(decodeURIComponent(value))}`)
    const settings = { primary_conninfo: words.join(' '), primary_slot_name: standby }
    // PostgreSQL uses the last value of a setting.
    const lines = Object.entries(settings).map(
      ([key, value]) => `${key} = '${value.replaceAll("'", "''")}'\n`,
    )
    await write('postgresql.auto.conf', lines.join(''), 'a')
    await write('standby.signal', '')
  }
  console.log(`Backed up to ${to}.`)
}

async function promote() {
  if (!(await inRecovery())) fail('this is no standby: it takes writes already.')
  const { rows } = await client.query('select pg_promote(true, 60) as promoted')
  if (!rows[0].promoted) fail('it did not take writes within 60 seconds; its log says why.')
  console.log('It takes writes.')
}

async function inRecovery() {
  const { rows } = await client.query('select pg_is_in_recovery() as found')
  return rows[0].found
}

/** Copies a folder. Files may appear or disappear meanwhile: the server repairs that from its log. */
async function copy(from, into, without, isTop = true) {
  await mkdir(into, { recursive: true })
  await own(from, into)
  for (const entry of await readdir(from, { withFileTypes: true }).catch(unlessGone([]))) {
    const [source, target] = [join(from, entry.name), join(into, entry.name)]
    const isLeft = without(entry.name, isTop)
    if (entry.isDirectory() && isLeft) {
      // The server needs the empty folder.
      if (isTop && left.has(entry.name)) await copy(source, target, () => true, false)
    } else if (entry.isDirectory()) {
      await copy(source, target, without, false)
    } else if (!isLeft) {
      await copyFile(source, target).then(() => own(source, target), unlessGone())
    }
  }
}

async function write(name, text, flag = 'w') {
  const path = join(to, name)
  await writeFile(path, text, { flag, mode: 0o600 })
  await own(join(data, 'PG_VERSION'), path)
}

/** Gives a copy the owner and mode of its source. */
async function own(source, target) {
  const { uid, gid, mode } = await stat(source)
  if (process.getuid?.() === 0) await chown(target, uid, gid)
  await chmod(target, mode & 0o777)
}

function unlessGone(value) {
  return (error) => {
    if (error.code !== 'ENOENT') throw error
    return value
  }
}

/** Quotes a value of a connection string. */
function quoted(value) {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function fail(why) {
  console.error(`standby: ${why}`)
  process.exit(1)
}
