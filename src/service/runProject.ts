import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { TillError } from '../errors.js'
import { ConfigError, readConfig } from './config.js'
import { ProjectSettings } from './findStoredProject.js'
import { migrate } from './store/migrate.js'
import { type Database, openDatabase } from './store/openDatabase.js'
import { disableProject, insertProject, listProjects, type NewKey, rotateKey } from './store/projects.js'

const verbs = ['add', 'rotate', 'disable', 'enable', 'list'] as const
const hour = 3_600_000

/**
 * Runs `tillkit project VERB [ID] --config FILE`: adds a project to the service's database, gives it other keys, refuses its calls, or
 * lists all. Processes that run know of it after five seconds at most. A key is printed once, and kept nowhere.
 *
 * @throws ConfigError when the configuration is wrong. ProjectError when it cannot be done. DatabaseError when the database fails.
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
      json: { type: 'boolean', default: false },
    },
  })
  const [verb = '', id, ...more] = positionals
  if (!verbs.some((known) => known === verb)) throw new ProjectError(`say one of ${verbs.join(', ')}.`)
  if (more.length > 0 || (id === undefined) !== (verb === 'list')) {
    throw new ProjectError(verb === 'list' ? 'list takes no id.' : `name one project: ${verb} ID.`)
  }
  if (!values.config) throw new ConfigError('name its file with --config.')
  const config = await readConfig({ path: values.config })
  if (config.projects.some((project) => project.id === id)) {
    throw new ProjectError(`${id} is in ${values.config}, and is changed there.`)
  }
  const keepMs = toCount('keep-hours', values['keep-hours']) * hour
  const settings = ProjectSettings.parse({
    ...setting('requestsPerMinute', 'requests-per-minute'),
    ...setting('maxWebhookListeners', 'max-webhook-listeners'),
  })
  const database = openDatabase({ url: config.databaseUrl, maxConnections: 1 })
  try {
    await migrate({ database })
    write(await answer(database, id ?? ''))
  } finally {
    await database.close()
  }

  function setting(field: string, name: 'requests-per-minute' | 'max-webhook-listeners'): object {
    const text = values[name]
    return text === undefined ? {} : { [field]: toCount(name, text) }
  }

  async function answer(sql: Database, project: string): Promise<string> {
    if (verb === 'list') {
      const projects = await listProjects(sql)
      if (values.json) return projects.map((one) => `${JSON.stringify(one)}\n`).join('')
      return (
        projects.map((one) => `${describe(one)}\n`).join('') || 'There are no projects in the database.\n'
      )
    }
    if (verb === 'add' || verb === 'rotate') {
      const { key, told, name } = values.tokens ? makeTokenKey() : makeAccessKey()
      if (verb === 'add') {
        if (values.tokens) throw new ProjectError('add it first, and then rotate --tokens.')
        if (!(await insertProject(sql, { id: project, settings, key }))) {
          throw new ProjectError(`${project} is there already.`)
        }
      } else if (!(await rotateKey(sql, { id: project, key, keepMs }))) throw unknown(project)
      if (values.json) return `${JSON.stringify({ id: project, [name]: told })}\n`
      return `${words[name]} of ${project}, which is told this once:\n${told}\n`
    }
    if (!(await disableProject(sql, project, verb === 'disable'))) throw unknown(project)
    if (values.json) return `${JSON.stringify({ id: project, disabled: verb === 'disable' })}\n`
    return verb === 'disable'
      ? `All calls of ${project} are refused.\n`
      : `Calls of ${project} are answered.\n`
  }
}

export declare namespace runProject {
  type Options = {
    /** The words after `tillkit project`. */
    argv: string[]
    /** Takes what is told. @default to standard output */
    write?: ((line: string) => void) | undefined
  }
}

type Made = { key: NewKey; told: string; name: keyof typeof words }
const words = { accessKey: 'The access key', privateKey: 'The key that signs the secret keys' }

function makeAccessKey(): Made {
  const told = randomBytes(24).toString('base64url')
  return { key: { kind: 'access', digest: sha256(told) }, told, name: 'accessKey' }
}

/** Tokens are signed with EdDSA: the service has what verifies them only. */
function makeTokenKey(): Made {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return {
    key: { kind: 'token', digest: sha256(pem), publicKey: pem },
    told: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
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

function toCount(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new ProjectError(`--${name} must be a whole number.`)
  return Number(text)
}

function unknown(id: string): ProjectError {
  return new ProjectError(
    `there is no ${id} in the database. tillkit project list shows those that there are.`,
  )
}

/** What `tillkit project` was asked for cannot be done; nothing was changed. */
export class ProjectError extends TillError<'ProjectNotChanged'> {
  override name = 'ProjectError'
  constructor(what: string) {
    super('ProjectNotChanged', { shortMessage: `No project was changed: ${what}` })
  }
}
