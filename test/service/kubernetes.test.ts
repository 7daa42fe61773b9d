import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { parseConfig, withEnvironment } from '../../src/service/config.js'

const operating = new URL('../../docs/operating/', import.meta.url)
const folder = new URL('kubernetes/', operating)
const readJson = (path: string, from = folder): unknown =>
  JSON.parse(readFileSync(new URL(path, from), 'utf8'))

const { resources } = z.object({ resources: z.array(z.string()) }).parse(readJson('base/Kustomization'))
const Resource = z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) })
/** What Kustomize renders: it changes nothing here. */
const rendered = resources.map((path) => Resource.parse(readJson(`base/${path}`)))

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

const ours = rendered
  .filter(({ kind }) => kind === 'Deployment')
  .map(({ metadata: { name }, spec }) => [name, Deployment.parse(spec)] as const)
/** What the secret holds. */
const secrets: Record<string, string> = {
  DATABASE_URL: 'postgres://tillkit:p@database.test/tillkit',
  RPC_URL_1: 'http://node.test',
  TOKEN_SECRET_1: 's'.repeat(32),
}

/** The configuration of a container, with what its environment and its command say. */
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
  test('behavior: each file is rendered', () => {
    expect(['Kustomization', ...resources].sort()).toEqual(readdirSync(new URL('base/', folder)).sort())
  })

  test.each(ours)('behavior: %s has a command, settings and files that there are', (_, { template }) => {
    const { initContainers, containers, volumes } = template.spec
    const [migrate, ...others] = initContainers
    expect(others).toEqual([])
    expect(migrate?.args).toEqual(['migrate', '--config', '/config/service.json'])
    for (const container of [...containers, ...initContainers]) {
      expect(container.args).toEqual(expect.arrayContaining(['--config', '/config/service.json']))
      expect(container.volumeMounts).toMatchObject([{ name: 'config', mountPath: '/config' }])
      const config = configOf(container)
      // Each variable says something, or it is misspelt.
      for (const { name } of container.env) expect(configOf(container, name)).not.toEqual(config)
    }
    expect(volumes).toEqual([{ name: 'config', configMap: { name: 'tillkit' } }])
  })

  test('behavior: together they do all that a process does', () => {
    const { roles } = parseConfig(readJson('service.json', operating))
    const told = ours.flatMap(([, { template }]) => configOf(template.spec.containers[0]).roles)
    expect(told.sort()).toEqual([...roles].sort())
  })

  test.each(ours)('behavior: %s is asked where it answers, and has the time to end', (name, { template }) => {
    const { containers, terminationGracePeriodSeconds = 0 } = template.spec
    const [container] = containers
    const { port, adminPort, shutdownTimeoutMs } = configOf(container)
    const admin = { name: 'admin', containerPort: adminPort }
    expect(container.ports).toEqual(name === 'api' ? [{ name: 'http', containerPort: port }, admin] : [admin])
    expect(container.livenessProbe?.httpGet).toEqual({ path: '/health', port: 'admin' })
    expect(container.startupProbe?.httpGet).toEqual({ path: '/health', port: 'admin' })
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/ready', port: 'admin' })
    expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThan(shutdownTimeoutMs)
  })

  test('behavior: what is asked by its name is one of the pods, at a port that it has', () => {
    const services = rendered.filter(({ kind }) => kind === 'Service')
    expect(services.map(({ metadata }) => metadata.name)).toEqual(['api'])
    for (const { spec } of services) {
      const { selector, ports } = Service.parse(spec)
      const chosen = ours.filter(([, { template }]) => {
        return Object.entries(selector).every(([key, value]) => template.metadata.labels[key] === value)
      })
      expect(chosen).toHaveLength(1)
      const names = chosen.flatMap(([, { template }]) =>
        template.spec.containers[0].ports.map((one) => one.name),
      )
      for (const { targetPort } of ports) expect(names).toContain(targetPort)
    }
    for (const [, { selector, template }] of ours) {
      expect(template.metadata.labels).toEqual(selector.matchLabels)
    }
  })
})
