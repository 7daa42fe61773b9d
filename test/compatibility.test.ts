import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { consumers } from './e2e/consumers/support/consumers.js'
import { runnerSettings, testRunners } from './e2e/consumers/support/testRunners.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(`${root}docs/compatibility.md`, 'utf8')
const [apps = '', ownTests = ''] = page.split(/^## /m)
const [head = [], ...rows] = tableOf(apps)

describe('docs/compatibility.md', () => {
  test('has exactly one row for each tested app', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(consumers))
    const titles = ['app', 'react', 'wagmi', 'viem', 'React Query', 'bundler', 'TypeScript', 'modules']
    expect(head).toEqual(titles)
  })

  test.each(Object.entries(consumers))('contains the tested versions of %s', (name, consumer) => {
    const { versions, bundler, moduleResolution } = consumer
    const row = rows.find(([first]) => first === name) ?? []
    const own = (found: string, name: string) => versions[name] ?? inExample(name, found)
    const [, react = '', wagmi = '', viem = '', query = '', built = '', compiler = '', modules] = row
    expect(react).toBe(own(react, 'react'))
    expect(wagmi).toBe(own(wagmi, 'wagmi'))
    expect(viem).toBe(own(viem, 'viem'))
    expect(query).toBe(own(query, '@tanstack/react-query'))
    expect(modules).toBe(moduleResolution)
    expect(built.toLowerCase()).toMatch(new RegExp(`^${bundler} `))
    const ofBundler = versions[bundler === 'rspack' ? '@rspack/core' : bundler]
    if (ofBundler) expect(built).toContain(ofBundler)
    if (versions.typescript) expect(compiler).toBe(versions.typescript)
  })

  test('has a row with the versions of each test runner', () => {
    const [titles, ...rows] = tableOf(ownTests)
    expect(titles).toEqual(['app', 'react', 'wagmi', 'viem', 'React Query', 'runner', 'DOM'])
    expect(rows.map(([name]) => name)).toEqual(Object.keys(testRunners))
    for (const [name = '', react = '', wagmi = '', viem = '', query = '', runner, dom] of rows) {
      const versions = testRunners[name]?.versions ?? {}
      const own = (found: string, name: string) => versions[name] ?? inExample(name, found)
      expect(react).toBe(own(react, 'react'))
      expect(wagmi).toBe(own(wagmi, 'wagmi'))
      expect(viem).toBe(own(viem, 'viem'))
      expect(query).toBe(own(query, '@tanstack/react-query'))
      expect(runner).toBe(versions.jest ? `Jest ${versions.jest}` : `Vitest ${versions.vitest}`)
      expect(dom).toBe(
        versions.jest ? `jest-fixed-jsdom ${versions['jest-fixed-jsdom']}` : `jsdom ${versions.jsdom}`,
      )
    }
  })

  test('contains the tested settings of Jest', () => {
    expect(page).toContain(runnerSettings.jest.text)
  })

  test('tests the oldest versions that the package allows', () => {
    const { peerDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
    const { oldest } = consumers
    expect(peerDependencies.react).toMatch(/^\^18\.3\.0 /)
    expect(oldest?.versions.react).toMatch(/^18\.3\./)
    expect(peerDependencies.wagmi).toContain(`^${oldest?.versions.wagmi} `)
    expect(peerDependencies.viem).toBe(`^${oldest?.versions.viem}`)
    expect(peerDependencies['@tanstack/react-query']).toBe('^5.8.0')
  })
})

/** Returns the rows of a table in Markdown. The first row contains the titles. */
function tableOf(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/**
 * Returns `found` if the Vite example uses this version. Otherwise returns the example's version, so that the failed comparison shows it.
 */
function inExample(name: string, found: string): string {
  const { dependencies } = JSON.parse(readFileSync(`${root}examples/vite-react/package.json`, 'utf8'))
  const version = dependencies[name].replace('^', '')
  return version === found || version.startsWith(`${found}.`) ? found : version
}
