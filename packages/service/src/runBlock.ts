import { parseArgs } from 'node:util'
import { AddressCodec, TillError } from 'tillkit/internal'
import * as z from 'zod/mini'
import { parseBlockedToken, toBlockedEntries } from './blockedConfig.js'
import { ConfigError, readConfig } from './config.js'
import type { NetworkConfig } from './networkConfig.js'
import {
  type BlockedEntry,
  blockedKinds,
  deleteBlocked,
  insertBlocked,
  readBlocked,
} from './store/blocked.js'
import { migrate } from './store/migrate.js'
import { openDatabase, type Sql } from './store/openDatabase.js'

const verbs = ['add', 'remove', 'list'] as const

/** Runs `tillkit block`: changes or lists the block list in the database. Running processes apply changes within five seconds. */
export async function runBlock(options: runBlock.Options): Promise<void> {
  const { argv, write = (line) => void process.stdout.write(line) } = options
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      network: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [verb = '', ...words] = positionals
  if (!verbs.some((known) => known === verb)) throw new BlockError(`use one of ${verbs.join(', ')}.`)
  const entry = verb === 'list' ? undefined : readEntry(verb, words)
  if (verb === 'list' && words.length > 0) throw new BlockError('list takes only options.')
  if (!values.config) throw new ConfigError('give the path of the configuration with --config.')
  const config = await readConfig({ path: values.config })
  const networks = config.networks.filter(({ name }) => (values.network ?? name) === name)
  if (networks.length === 0) {
    throw new BlockError(`--network must be one of ${config.networks.map(({ name }) => name).join(', ')}.`)
  }
  const database = openDatabase({ url: config.databaseUrl, maxConnections: 1 })
  try {
    await migrate({ database })
    const lines = entry
      ? await database.transaction((sql) => change(sql, { verb, entry, networks, json: values.json }))
      : await list(database, { networks, json: values.json })
    write(lines.map((line) => `${line}\n`).join('') || 'Nothing is blocked.\n')
  } finally {
    await database.close()
  }
}

export declare namespace runBlock {
  type Options = {
    argv: string[]
    write?: ((line: string) => void) | undefined
  }
}

async function change(sql: Sql, options: ChangeOptions): Promise<string[]> {
  const { verb, entry, networks, json } = options
  const { kind, target } = entry
  const lines: string[] = []
  for (const network of networks) {
    const { name, chainId } = network
    if (verb === 'remove' && isConfigured(network, entry)) {
      throw new BlockError(`the configuration of ${name} blocks this ${kind}. Remove it there.`)
    }
    const isAdded = verb === 'add'
    const isChanged = isAdded
      ? await insertBlocked(sql, chainId, entry)
      : await deleteBlocked(sql, chainId, entry)
    const [changed, unchanged] = isAdded ? ['is', 'was already'] : ['is no longer', 'was not']
    const state = isChanged ? changed : unchanged
    lines.push(
      json
        ? JSON.stringify({ network: name, kind, target, changed: isChanged })
        : `${name}: the ${kind} ${target} ${state} blocked.`,
    )
  }
  return lines
}

type ChangeOptions = { verb: string; entry: BlockedEntry; networks: readonly NetworkConfig[]; json: boolean }

async function list(sql: Sql, { networks, json }: Omit<ChangeOptions, 'verb' | 'entry'>): Promise<string[]> {
  const lines: string[] = []
  for (const network of networks) {
    const { name, chainId, blocked } = network
    const configured = toBlockedEntries(blocked).map((entry) => ({ ...entry, from: 'configuration' }))
    const stored = (await readBlocked(sql, chainId)).map((entry) => ({ ...entry, from: 'database' }))
    for (const { kind, target, from } of [...configured, ...stored]) {
      lines.push(
        json ? JSON.stringify({ network: name, kind, target, from }) : `${name}: ${kind} ${target} (${from})`,
      )
    }
  }
  return lines
}

function isConfigured({ blocked }: NetworkConfig, { kind, target }: BlockedEntry): boolean {
  return toBlockedEntries(blocked).some((entry) => entry.kind === kind && entry.target === target)
}

function readEntry(verb: string, [kind = '', text = '', ...more]: readonly string[]): BlockedEntry {
  const known = blockedKinds.find((one) => one === kind)
  if (!known || text === '' || more.length > 0) {
    throw new BlockError(`name one of ${blockedKinds.join(', ')}, and its address: ${verb} collection 0x….`)
  }
  const target = known === 'token' ? parseBlockedToken(text) : parseBlockedAddress(text)
  if (target !== undefined) return { kind: known, target }
  const form = known === 'token' ? 'a collection and a token id, such as 0x…/12' : 'an address'
  throw new BlockError(`the ${known} must be ${form}. Received "${text}".`)
}

function parseBlockedAddress(text: string): string | undefined {
  const { success, data } = z.safeDecode(AddressCodec, text)
  return success ? data.toLowerCase() : undefined
}

export class BlockError extends TillError<'BlockListNotChanged'> {
  override name = 'BlockError'
  constructor(what: string) {
    super('BlockListNotChanged', { shortMessage: `The block list was not changed: ${what}` })
  }
}
