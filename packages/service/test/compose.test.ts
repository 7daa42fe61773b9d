import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { commands } from '../src/cli.js'
import { parseConfig, withEnvironment } from '../src/config.js'

const root = new URL('../../../', import.meta.url)
const folder = new URL('docs/operating/', root)
const read = (path: string, from = folder) => readFileSync(new URL(path, from), 'utf8')
const readJson = (path: string, from?: URL): unknown => JSON.parse(read(path, from))

/** The fields of a compose file that these tests read. */
const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.string().optional(),
      command: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.string()),
      volumes: z.array(z.string()),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      ports: z.array(z.string()).default([]),
      stop_grace_period: z.string().optional(),
    }),
  ),
  volumes: z.record(z.string(), z.object({})),
})
const { services, volumes } = Compose.parse(readJson('compose.json'))
/** The services that run the image of this package. */
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined)
const running = ours.filter(([, { command }]) => command[0] !== 'migrate')
/** Values for the secrets that the file takes from its environment. */
const secrets = { POSTGRES_PASSWORD: 'p', RPC_URL_1: 'http://node.test', TOKEN_SECRET_1: 's'.repeat(32) }
const fill = (text: string) =>
  text.replace(/\$\{(\w+):\?\}/g, (_, name: string) => secrets[name as keyof typeof secrets] ?? '')

/** Returns the configuration of a compose service, merged from its file, its environment and its command. */
function configOf({ command, environment }: (typeof services)[string], without?: string) {
  const names = Object.entries(environment).filter(([name]) => name !== without)
  const filled = Object.fromEntries(names.map(([name, text]) => [name, fill(text)]))
  const role = command[command.indexOf('--role') + 1]
  const value = withEnvironment(readJson('service.json'), filled) as object
  return parseConfig({ ...value, ...(command.includes('--role') ? { roles: role?.split(',') } : {}) })
}

describe('compose.json', () => {
  test.each(ours)('gives %s an existing command, valid settings and existing files', (_, service) => {
    const { command, environment, volumes: mounted, depends_on } = service
    if (!command[0]?.startsWith('--')) expect(Object.keys(commands)).toContain(command[0])
    const known = command[0] === 'migrate' ? ['--config'] : ['--config', '--role']
    expect(known).toEqual(expect.arrayContaining(command.filter((word) => word.startsWith('--'))))
    const config = configOf(service)
    // If the configuration is the same without a variable, the variable's name is misspelt.
    for (const name of Object.keys(environment)) expect(configOf(service, name)).not.toEqual(config)
    for (const mount of mounted) {
      const [from = '', to] = mount.split(':')
      expect(existsSync(new URL(from, folder))).toBe(true)
      expect(command).toContain(to)
    }
    for (const name of Object.keys(depends_on)) expect(Object.keys(services)).toContain(name)
  })

  test('runs all roles of a single process', () => {
    const { roles } = parseConfig(readJson('service.json'))
    expect(running.flatMap(([, service]) => configOf(service).roles).sort()).toEqual([...roles].sort())
  })

  test.each(running)(
    'checks the health of %s at its port, and gives it the time to shut down',
    (name, service) => {
      const { adminPort, port, shutdownTimeoutMs } = configOf(service)
      expect(service.healthcheck?.test.join()).toContain(`http://127.0.0.1:${adminPort}/health`)
      expect(service.ports).toEqual(name === 'api' ? [`${port}:${port}`] : [])
      const grace = Number(/^(\d+)s$/.exec(service.stop_grace_period ?? '')?.[1])
      expect(grace * 1_000).toBeGreaterThan(shutdownTimeoutMs)
    },
  )

  test('keeps the database that the services connect to', () => {
    const { database } = services
    const [, service] = running[0] ?? []
    const { hostname, username, pathname, password } = new URL(service ? configOf(service).databaseUrl : '')
    expect(hostname).toBe('database')
    expect(
      Object.fromEntries(Object.entries(database?.environment ?? {}).map(([k, v]) => [k, fill(v)])),
    ).toEqual({
      POSTGRES_USER: username,
      POSTGRES_PASSWORD: password,
      POSTGRES_DB: pathname.slice(1),
    })
    expect(database?.volumes.map((mount) => mount.split(':')[0])).toEqual(Object.keys(volumes))
  })
})

describe('Dockerfile', () => {
  const lines = read('Dockerfile').split('\n')
  const instruction = (word: string) =>
    lines.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? ''
  const manifest = readJson('packages/service/package.json', root) as {
    version: string
    bin: Record<string, string>
    engines: { node: string }
  }

  test('installs the version of the package and runs its command', () => {
    expect(instruction('RUN')).toContain(` @tillkit/service@${manifest.version}`)
    const [bin = ''] = Object.values(manifest.bin)
    const path = `${instruction('WORKDIR')}/node_modules/@tillkit/service/${bin.replace('./', '')}`
    expect(JSON.parse(instruction('ENTRYPOINT'))).toEqual(['node', path])
    const [, oldest] = />=(\d+)/.exec(manifest.engines.node) ?? []
    expect(Number(/^node:(\d+)-slim$/.exec(instruction('FROM'))?.[1])).toBeGreaterThanOrEqual(Number(oldest))
    const { port, adminPort } = parseConfig(readJson('service.json'))
    expect(instruction('EXPOSE')).toBe(`${port} ${adminPort}`)
    expect(instruction('USER')).toBe('node')
  })
})
