#!/usr/bin/env node
/**
 * Backs PostgreSQL up by copying its files while it runs, makes a standby of such a copy, and promotes that: with nothing but the
 * server and the npm package `pg`. Run by an account that may read the one folder and write the other.
 *
 *   node standby.js backup  --url postgres://superuser@primary/postgres --data FOLDER --to FOLDER [--standby SLOT]
 *   node standby.js promote --url postgres://superuser@standby/postgres
 */
import { chmod, chown, copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'

/** What belongs to the server that runs, and not to its data. Of folders the contents. */
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
  // From here on the primary keeps what the standby has not got yet.
  if (standby) {
    await client.query(
      `select pg_create_physical_replication_slot($1, true)
       where not exists (select from pg_replication_slots where slot_name = $1)`,
      [standby],
    )
  }
  // Ends with the connection, should this process end.
  await client.query(`select pg_backup_start('tillkit', true)`)
  await copy(data, to, (name, isTop) => (isTop && left.has(name)) || temporary.test(name))
  const { rows } = await client.query('select labelfile, spcmapfile from pg_backup_stop(false)')
  // With what was written meanwhile the copy is whole without its primary.
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
    // What is said last counts.
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

/** Copies a folder, without what may go or come meanwhile: the log of the server makes up for it. */
async function copy(from, into, without, isTop = true) {
  await mkdir(into, { recursive: true })
  await own(from, into)
  for (const entry of await readdir(from, { withFileTypes: true }).catch(unlessGone([]))) {
    const [source, target] = [join(from, entry.name), join(into, entry.name)]
    const isLeft = without(entry.name, isTop)
    if (entry.isDirectory() && isLeft) {
      // The server looks for the folder.
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

/** Gives a copy the owner and rights of what it is one of. */
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

/** A value of a connection's settings. */
function quoted(value) {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

function fail(why) {
  console.error(`standby: ${why}`)
  process.exit(1)
}
