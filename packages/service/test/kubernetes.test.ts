import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseConfig, withEnvironment } from '../src/config.js'

const operating = new URL('../../../docs/operating/', import.meta.url)
const folder = new URL('kubernetes/', operating)
const readJson = (path: string, from = folder): unknown =>
  JSON.parse(readFileSync(new URL(path, from), 'utf8'))

const Kustomization = z.object({
  resources: z.array(z.string()),
  patches: z
    .array(z.object({ target: z.object({ kind: z.string(), name: z.string() }), path: z.string() }))
    .default([]),
})
const Patch = z.array(z.object({ op: z.literal('add'), path: z.string(), value: z.unknown() }))
const Resource = z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) })
type Resource = z.infer<typeof Resource>

/** Renders a folder as Kustomize does. It supports only the features of Kustomize that these files use. */
function render(name: string): Resource[] {
  const { resources, patches } = Kustomization.parse(readJson(`${name}/Kustomization`))
  const rendered = resources.flatMap((path) =>
    path.startsWith('../') ? render(path.slice(3)) : [Resource.parse(readJson(`${name}/${path}`))],
  )
  for (const { target, path } of patches) {
    const found = rendered.filter(
      (resource) => resource.kind === target.kind && resource.metadata.name === target.name,
    )
    expect(found).toHaveLength(1)
    for (const { path: pointer, value } of Patch.parse(readJson(`${name}/${path}`))) {
      const keys = pointer.split('/').slice(1)
      expect(keys.pop()).toBe('-')
      const list = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], found[0])
      ;(list as unknown[]).push(value)
    }
  }
  return rendered
}

const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const Named = z.object({ name: z.string(), containerPort: z.number() })
const Container = z.object({
  image: z.string(),
  args: z.array(z.string()),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().optional(),
        valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
      }),
    )
    .default([]),
  ports: z.array(Named).default([]),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  startupProbe: Probe.optional(),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
})
type Container = z.infer<typeof Container>
const Pod = z.object({
  terminationGracePeriodSeconds: z.number().optional(),
  initContainers: z.array(Container).default([]),
  containers: z.tuple([Container]),
  volumes: z.array(z.object({ name: z.string(), configMap: z.object({ name: z.string() }).optional() })),
})
const Labels = z.record(z.string(), z.string())
const Deployment = z.object({
  selector: z.object({ matchLabels: Labels }),
  template: z.object({ metadata: z.object({ labels: Labels }), spec: Pod }),
})
const Service = z.object({
  selector: Labels,
  ports: z.array(z.object({ port: z.number(), targetPort: z.string() })),
})

const podsOf = (resources: readonly Resource[]) =>
  resources
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata: { name }, spec }) => [name, Deployment.parse(spec)] as const)
const ours = podsOf(render('base'))
/** The values of the Kubernetes secret. */
const secrets: Record<string, string> = {
  DATABASE_URL: 'postgres://tillkit:p@database.test/tillkit',
  RPC_URL_1: 'http://node.test',
  TOKEN_SECRET_1: 's'.repeat(32),
}

/** Returns the configuration of a container, merged from its file, its environment and its arguments. */
function configOf({ args, env }: Container, without?: string) {
  const filled = Object.fromEntries(
    env.map(({ name, value, valueFrom }) => [name, value ?? secrets[valueFrom?.secretKeyRef.key ?? '']]),
  )
  if (without !== undefined) delete filled[without]
  const value = withEnvironment(readJson('service.json', operating), filled) as object
  const role = args[args.indexOf('--role') + 1]
  return parseConfig({ ...value, ...(args.includes('--role') ? { roles: role?.split(',') } : {}) })
}

describe('kubernetes', () => {
  test.each(['base', 'nats'])('uses each file of %s', (name) => {
    const { resources, patches } = Kustomization.parse(readJson(`${name}/Kustomization`))
    const used = ['Kustomization', ...resources, ...patches.map(({ path }) => path)]
    expect(used.filter((path) => !path.startsWith('../')).sort()).toEqual(
      readdirSync(new URL(`${name}/`, folder)).sort(),
    )
  })

  test.each(ours)('gives %s an existing command, valid settings and existing files', (_, { template }) => {
    const { initContainers, containers, volumes } = template.spec
    const [migrate, ...others] = initContainers
    expect(others).toEqual([])
    expect(migrate?.args).toEqual(['migrate', '--config', '/config/service.json'])
    for (const container of [...containers, ...initContainers]) {
      expect(container.args).toEqual(expect.arrayContaining(['--config', '/config/service.json']))
      expect(container.volumeMounts).toMatchObject([{ name: 'config', mountPath: '/config' }])
      const config = configOf(container)
      // If the configuration is the same without a variable, the variable's name is misspelt.
      for (const { name } of container.env) expect(configOf(container, name)).not.toEqual(config)
    }
    expect(volumes).toEqual([{ name: 'config', configMap: { name: 'tillkit' } }])
  })

  test('runs all roles of a single process', () => {
    const { roles } = parseConfig(readJson('service.json', operating))
    const roleNames = ours.flatMap(([, { template }]) => configOf(template.spec.containers[0]).roles)
    expect(roleNames.sort()).toEqual([...roles].sort())
  })

  test.each(ours)(
    'checks the health of %s at its port, and gives it the time to shut down',
    (name, { template }) => {
      const { containers, terminationGracePeriodSeconds = 0 } = template.spec
      const [container] = containers
      const { port, adminPort, shutdownTimeoutMs } = configOf(container)
      const admin = { name: 'admin', containerPort: adminPort }
      expect(container.ports).toEqual(
        name === 'api' ? [{ name: 'http', containerPort: port }, admin] : [admin],
      )
      expect(container.livenessProbe?.httpGet).toEqual({ path: '/health', port: 'admin' })
      expect(container.startupProbe?.httpGet).toEqual({ path: '/health', port: 'admin' })
      expect(container.readinessProbe?.httpGet).toEqual({ path: '/ready', port: 'admin' })
      expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThan(shutdownTimeoutMs)
    },
  )

  test('routes each service to pods with that port', () => {
    const rendered = render('nats')
    const services = rendered.filter(({ kind }) => kind === 'Service')
    expect(services.map(({ metadata }) => metadata.name).sort()).toEqual(['api', 'nats'])
    for (const { spec } of services) {
      const { selector, ports } = Service.parse(spec)
      const chosen = podsOf(rendered).filter(([, { template }]) => {
        return Object.entries(selector).every(([key, value]) => template.metadata.labels[key] === value)
      })
      expect(chosen).toHaveLength(1)
      const names = chosen.flatMap(([, { template }]) =>
        template.spec.containers[0].ports.map((port) => port.name),
      )
      for (const { targetPort } of ports) expect(names).toContain(targetPort)
    }
    for (const [, { selector, template }] of podsOf(rendered)) {
      expect(template.metadata.labels).toEqual(selector.matchLabels)
    }
  })

  test('lets only delivering pods reach NATS', () => {
    const rendered = render('nats')
    const [policy, ...others] = rendered.filter(({ kind }) => kind === 'NetworkPolicy')
    expect(others).toEqual([])
    const pods = new Map(podsOf(rendered))
    const selected = (name: string) => ({
      podSelector: { matchLabels: pods.get(name)?.template.metadata.labels },
    })
    const { containerPort: port } = pods.get('nats')?.template.spec.containers[0].ports[0] ?? {}
    expect(policy?.spec).toEqual({
      ...selected('nats'),
      policyTypes: ['Ingress'],
      ingress: [{ from: [selected('deliver')], ports: [{ port }] }],
    })
  })

  test('gives the address of NATS to delivering pods only', () => {
    const rendered = render('nats')
    for (const [name, { template }] of podsOf(rendered)) {
      if (name === 'nats') continue
      const { nats } = configOf(template.spec.containers[0]).queue
      expect(nats?.servers).toEqual(name === 'deliver' ? ['nats://nats'] : undefined)
    }
  })
})
