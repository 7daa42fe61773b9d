import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = read('package.json')
const names = ['service', 'relayer', 'queue-nats', 'mcp', 'sandbox']

describe.each(names)('packages/%s', (name) => {
  const { version, dependencies, engines, exports, bin = {} } = read(`packages/${name}/package.json`)

  test('has the version of the kit, and depends on exactly this version of our packages', () => {
    expect(version).toBe(root.version)
    expect(engines).toEqual(root.engines)
    const own = Object.entries(dependencies).filter(([dependency]) =>
      /^(@tillkit\/|tillkit$)/.test(dependency),
    )
    expect(own.length).toBeGreaterThan(0)
    expect(own.filter(([, range]) => range !== version)).toEqual([])
  })

  test('depends on the versions that the tests use', () => {
    const shared = Object.entries<string>(dependencies).filter(([name]) => name in root.devDependencies)
    const other = shared.filter(([name, range]) => range.replace('^', '') !== root.devDependencies[name])
    expect(other.filter(([name]) => name !== 'tillkit')).toEqual([])
  })

  test('has a source file for each entry and program', () => {
    const files = [...Object.values(exports), ...Object.values(bin)].flatMap((entry) =>
      typeof entry === 'string' ? entry : (entry as { default: string }).default,
    )
    const sources = files
      .filter((file) => file.endsWith('.js'))
      .map((file) => file.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1.ts'))
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter((file) => !existsSync(at(`packages/${name}/${file}`)))).toEqual([])
  })

  test('has a page without relative links', () => {
    const page = readFileSync(at(`packages/${name}/README.md`), 'utf8')
    expect(page).toContain(`@tillkit/${name}`)
    expect([...page.matchAll(/\]\((?!https:)[^)]*\)/g)].map(([link]) => link)).toEqual([])
  })
})

describe('the chain', () => {
  test('installs a program for each platform that has one', () => {
    const platforms = ['darwin-amd64', 'darwin-arm64', 'linux-amd64', 'linux-arm64', 'win32-amd64']
    const expected = platforms.map((name) => `@foundry-rs/anvil-${name}`)
    expect(Object.keys(read('packages/sandbox/package.json').optionalDependencies)).toEqual(expected)
    const { packages } = read('package-lock.json')
    expect(expected.filter((name) => !packages[`node_modules/${name}`]?.optional)).toEqual([])
  })
})

function at(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}

function read(path: string) {
  return JSON.parse(readFileSync(at(path), 'utf8'))
}
