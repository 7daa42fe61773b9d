import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/** The files of a wagmi app without Tillkit: the output of `npm create wagmi` for Vite, updated to wagmi 3, without its styles. */
const standard = {
  'main.tsx': `
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { App } from './App.js'
import { config } from './wagmi.js'

const queryClient = new QueryClient()
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root.')

createRoot(root).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
`,
  'App.tsx': `
import { useConnect, useConnection, useConnectors } from 'wagmi'

export function App() {
  const { address } = useConnection()
  const { mutate: connect } = useConnect()
  const connectors = useConnectors()
  return (
    <main>
      {address
        ? \`Connected as \${address}\`
        : connectors.map((connector) => (
            <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
              {connector.name}
            </button>
          ))}
    </main>
  )
}
`,
  'wagmi.ts': `
import { createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

export const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
`,
}

describe('examples/vite-react', () => {
  test('adds twelve lines to a standard wagmi app', () => {
    const changes = Object.entries(standard).map(([name, text]) => {
      const before = linesOf(text)
      const after = linesOf(readExample(`vite-react/${name}`))
      return { name, left: without(before, after), added: without(after, before) }
    })
    expect(changes.flatMap(({ left }) => left)).toEqual([])
    expect(changes.map(({ name, added }) => [name, added.length])).toEqual([
      ['main.tsx', 8],
      ['App.tsx', 4],
      ['wagmi.ts', 0],
    ])
  })

  test('adds only tillkit to the dependencies of a wagmi app', () => {
    const { dependencies } = JSON.parse(readExample('vite-react/package.json'))
    const usual = ['@tanstack/react-query', 'react', 'react-dom', 'viem', 'wagmi']
    expect(without(Object.keys(dependencies), usual)).toEqual(['tillkit'])
  })
})

describe.each(['rainbowkit', 'appkit'])('the lock of examples/%s', (name) => {
  const manifest = JSON.parse(readLock(`${name}/package.json`))
  const lock = JSON.parse(readLock(`${name}/package-lock.json`))

  test('has the dependencies of the example', () => {
    const example = JSON.parse(readExample(`${name}/package.json`))
    const { tillkit, ...dependencies } = example.dependencies
    expect(tillkit).toBeDefined()
    expect(manifest).toMatchObject({ dependencies, devDependencies: example.devDependencies })
    expect(lock.packages['']).toMatchObject({ dependencies, devDependencies: example.devDependencies })
  })

  test('has the dependencies of Tillkit in matching versions', () => {
    const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    for (const [need, range] of Object.entries<string>(dependencies)) {
      const { version = '' } = lock.packages[`node_modules/${need}`] ?? {}
      const least = range.replace('^', '')
      expect(version.split('.')[0]).toBe(least.split('.')[0])
      expect(version.localeCompare(least, 'en', { numeric: true })).toBeGreaterThanOrEqual(0)
    }
  })

  test('names no registry', () => {
    const packages = Object.values<object>(lock.packages)
    expect(packages.length).toBeGreaterThan(20)
    expect(packages.filter((entry) => 'resolved' in entry)).toEqual([])
  })
})

function readLock(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../e2e/locks/${path}`, import.meta.url)), 'utf8')
}

function readExample(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../../examples/${path}`, import.meta.url)), 'utf8')
}

/** Returns the non-empty lines without indentation. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Returns the lines of the first list that the second one lacks. Repeated lines count separately. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return lines.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
