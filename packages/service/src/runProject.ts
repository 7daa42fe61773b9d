import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { TillError } from 'tillkit/internal'
import { readOrigin } from './callerConfig.js'
import { readConfig } from './config.js'
import { ProjectSettings } from './findStoredProject.js'
import { awaitAttempts } from './listeners/deliver/awaitAttempts.js'
import { migrate } from './store/migrate.js'
import { type Database, openDatabase } from './store/openDatabase.js'
import {
  changeSettings,
  disableProject,
  insertProject,
  listProjects,
  type NewKey,
  rotateKey,
} from './store/projects.js'
import { removeProject } from './store/removeProject.js'

const verbs = ['add', 'set', 'rotate', 'disable', 'enable', 'remove', 'list'] as const
const limits = {
  'requests-per-minute': 'requestsPerMinute',
  'max-webhook-listeners': 'maxWebhookListeners',
  'max-webhook-filter-values': 'maxWebhookFilterValues',
  'max-webhook-backlog': 'maxWebhookBacklog',
} as const
const hour = 3_600_000

/**
 * Runs `tillkit project`. Running processes apply the changes within five seconds. The command prints a new key only once: the database
 * stores only its hash or its public key.
 */
export async function runProject(options: runProject.Options): Promise<void> {
  const { argv, write = (line) => void process.stdout.write(line) } = options
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      tokens: { type: 'boolean', default: false },
      'keep-hours': { type: 'string', default: '24' },
      'requests-per-minute': { type: 'string' },
      'max-webhook-listeners': { type: 'string' },
      'max-webhook-filter-values': { type: 'string' },
      'max-webhook-backlog': { type: 'string' },
      origin: { type: 'string', multiple: true },
      yes: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  const [verb = '', id, ...more] = positionals
  if (!verbs.some((known) => known === verb)) throw new ProjectError(`use one of ${verbs.join(', ')}.`)
  if (more.length > 0 || (id === undefined) !== (verb === 'list')) {
    throw new ProjectError(verb === 'list' ? 'list takes no id.' : `name one project: ${verb} ID.`)
  }
  if (!values.config) throw noConfig()
  const config = await readConfig({ path: values.config })
  if (config.projects.some((project) => project.id === id)) {
    throw new ProjectError(`${id} is defined in ${values.config}. Change the project there.`)
  }
  const keepMs = toCount('keep-hours', values['keep-hours']) * hour
  const { change, drop } = readSettings(values)
  const isChanged = Object.keys(change).length + drop.length > 0
  if (isChanged && verb !== 'add' && verb !== 'set') {
    throw new ProjectError(`${verb} takes no limits and origins. Use set ID to change them.`)
  }
  if (verb === 'set' && !isChanged) {
    const options = [...Object.keys(limits), 'origin'].map((name) => `--${name}`)
    throw new ProjectError(`set at least one limit or origin: ${options.join(', ')}.`)
  }
  const database = openDatabase({ url: config.databaseUrl, maxConnections: 1 })
  try {
    await migrate({ database })
    write(await answer(database, id ?? ''))
  } finally {
    await database.close()
  }

  async function answer(sql: Database, project: string): Promise<string> {
    if (verb === 'list') {
      const projects = await listProjects(sql)
      if (values.json) {
        const rows = projects.map(({ settings, ...one }) => {
          return { ...one, limits: limitsOf(settings), origins: originsOf(settings) }
        })
        return rows.map((one) => `${JSON.stringify(one)}\n`).join('')
      }
      return projects.map((one) => `${describe(one)}\n`).join('') || 'No projects in the database.\n'
    }
    if (verb === 'add' || verb === 'rotate') {
      const { key, text, name } = values.tokens ? makeTokenKey() : makeAccessKey()
      if (verb === 'add') {
        if (values.tokens) throw new ProjectError('add the project first, then use rotate --tokens.')
        const settings = ProjectSettings.parse(change)
        if (!(await insertProject(sql, { id: project, settings, key }))) {
          throw new ProjectError(`${project} already exists. If it was removed, choose another id.`)
        }
      } else if (!(await rotateKey(sql, { id: project, key, keepMs }))) throw unknown(project)
      if (values.json) return `${JSON.stringify({ id: project, [name]: text })}\n`
      return `${keyNames[name]} of ${project}, shown only once:\n${text}\n`
    }
    if (verb === 'set') {
      const settings = await changeSettings(sql, { id: project, change, drop })
      if (settings === undefined) throw unknown(project)
      const now = limitsOf(settings)
      const origins = originsOf(settings)
      if (values.json) return `${JSON.stringify({ id: project, limits: now, origins })}\n`
      const lines = Object.entries(limits).map(
        ([name, field]) => `${project}: --${name} ${now[field] ?? 'none'}\n`,
      )
      const shown = origins?.map((origin) => `${project}: --origin ${origin}\n`) ?? []
      return [...lines, ...shown].join('')
    }
    if (verb === 'remove') return remove(sql, project)
    if (!(await disableProject(sql, project, verb === 'disable'))) throw unknown(project)
    if (values.json) return `${JSON.stringify({ id: project, disabled: verb === 'disable' })}\n`
    return verb === 'disable'
      ? `The service now rejects all calls of ${project}.\n`
      : `The service accepts calls of ${project} again.\n`
  }

  async function remove(sql: Database, project: string): Promise<string> {
    const removed = await removeProject(sql, {
      id: project,
      confirm(listeners) {
        if (listeners === 0 || values.yes) return
        throw new ProjectError(`${project} has ${listeners} webhook listeners. Use --yes to remove them too.`)
      },
    })
    if (!removed) throw unknown(project)
    await awaitAttempts({
      database: sql,
      listenerIds: removed,
      attemptTimeoutMs: config.webhooks.timeoutMs,
    })
    if (values.json) return `${JSON.stringify({ id: project, removed: true, listeners: removed.length })}\n`
    return `${project} is removed, with ${removed.length} webhook listeners.\n`
  }
}

export declare namespace runProject {
  type Options = {
    argv: string[]
    write?: ((line: string) => void) | undefined
  }
}

type CreatedKey = { key: NewKey; text: string; name: keyof typeof keyNames }
const keyNames = { accessKey: 'The access key', privateKey: 'The key that signs the secret keys' }

function makeAccessKey(): CreatedKey {
  const text = randomBytes(24).toString('base64url')
  return { key: { kind: 'access', digest: sha256(text) }, text, name: 'accessKey' }
}

/** Creates an EdDSA key pair; the database stores only the public key. */
function makeTokenKey(): CreatedKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return {
    key: { kind: 'token', digest: sha256(pem), publicKey: pem },
    text: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
    name: 'privateKey',
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function describe(one: Awaited<ReturnType<typeof listProjects>>[number]): string {
  const { id, disabled, accessKeys, tokenKeys } = one
  return `${id}: ${accessKeys} access keys, ${tokenKeys} keys for tokens${disabled ? ', disabled' : ''}`
}

type SettingOptions = { [name in keyof typeof limits]?: string | undefined } & {
  origin?: string[] | undefined
}
type Limits = { [field in (typeof limits)[keyof typeof limits]]?: number | undefined }
type Settings = Limits & { origins?: string[] }

function readSettings(values: SettingOptions): { change: Settings; drop: string[] } {
  const change: Settings = {}
  const drop: string[] = []
  const { origin } = values
  if (origin?.includes('default')) drop.push('origins')
  else if (origin) change.origins = origin.map(toOrigin)
  for (const [name, field] of Object.entries(limits) as [keyof typeof limits, keyof Limits][]) {
    const text = values[name]
    if (text === 'default') drop.push(field)
    else if (text !== undefined) change[field] = toCount(name, text)
  }
  return { change, drop }
}

function limitsOf(settings: unknown): Limits {
  const read = ProjectSettings.parse(settings)
  return Object.fromEntries(Object.values(limits).map((field) => [field, read[field]]))
}

function originsOf(settings: unknown): string[] | undefined {
  return ProjectSettings.parse(settings).origins
}

function toOrigin(text: string): string {
  const origin = readOrigin(text)
  if (origin !== undefined) return origin
  throw new ProjectError(`--origin must be an origin such as https://shop.example. Received "${text}".`)
}

function toCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new ProjectError(`--${name} must be a whole number.`)
  return Number(text)
}

function unknown(id: string): ProjectError {
  return new ProjectError(`the database has no project ${id}. "tillkit project list" shows all projects.`)
}

function noConfig(): ProjectError {
  return new ProjectError(
    'give the path of the configuration with --config.',
    'A service that was started with --rpc has no configuration yet: "tillkit init" writes it.',
  )
}

export class ProjectError extends TillError<'ProjectNotChanged'> {
  override name = 'ProjectError'
  constructor(what: string, fix?: string) {
    super('ProjectNotChanged', { shortMessage: `No project was changed: ${what}`, fix })
  }
}
