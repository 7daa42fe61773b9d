import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { launchChromium } from '../../../tools/launchChromium.js'
import { changeText, wagmiExampleFor } from '../../examples/readmeExample.js'
import { openSandbox } from '../../setup/openSandbox.js'
import { reservePort } from '../../setup/ports/reservePort.js'

/*
 * These tests run the example of a wagmi app in development mode, each time with a mistake. They check the warning in the page, and how
 * soon the warning appears.
 */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { accessKey, marketplaceUrl, apiUrl, chainId, contracts, rpcUrl, orders } = await openSandbox()
const order = orders.find(({ about }) => about === '100 prints, in USDC.')
const market = { accessKey, marketplaceUrl, apiUrl, rpcUrl, chainId, contracts }
const right = wagmiExampleFor({ ...market, order })
const nobody = '0x000000000000000000000000000000000000dEaD'
const providers =
  '<WagmiProvider config={config}><QueryClientProvider client={client}><Shop /></QueryClientProvider></WagmiProvider>'
const main = `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { http } from 'viem'
import { foundry, mainnet } from 'viem/chains'
import { createConfig, WagmiProvider } from 'wagmi'
import { Shop } from './Shop.js'

const config = createConfig({ chains: [foundry], transports: { [foundry.id]: http('${rpcUrl}') } })
const client = new QueryClient()
createRoot(document.querySelector('main')!).render(${providers})
`

/** Mistakes in the example or in the app around it, each with the expected warning. */
const mistakes: { [name: string]: { shop?: Changes; app?: Changes; says: string } } = {
  'no TillProvider': {
    shop: { '<TillProvider till={till} policy={policy}>': '<>', '</TillProvider>': '</>' },
    says: 'TillProvider is missing.',
  },
  'no WagmiProvider': {
    app: { '<WagmiProvider config={config}>': '', '</WagmiProvider>': '' },
    says: 'WagmiProvider is missing.',
  },
  'no QueryClientProvider': {
    app: { '<QueryClientProvider client={client}>': '', '</QueryClientProvider>': '' },
    says: 'Tillkit found no QueryClientProvider of its copy of React Query.',
  },
  'an invalid URL': {
    shop: { [marketplaceUrl]: '::::' },
    says: 'must be an https:// address. Received "::::"',
  },
  'no access key': { shop: { [accessKey]: '' }, says: 'accessKey must be a string' },
  'a wrong access key': { shop: { [accessKey]: 'another-key' }, says: 'Check the access key' },
  'an unreachable service': {
    shop: { [marketplaceUrl]: 'http://127.0.0.1:1/mainnet' },
    says: 'could not be reached',
  },
  'an unknown order': {
    shop: { [`'${order?.orderId}'`]: "'0x99'" },
    says: 'Order 0x99 is unknown',
  },
  'no policy': { shop: { ' policy={policy}': '' }, says: `markets: { ${chainId}: ['${contracts.market}'] }` },
  'an unknown field in the policy': {
    shop: { '{ markets: {': '{ market: {' },
    says: 'policy.market is not a known field',
  },
  'a chain that wagmi does not know': {
    app: { '[foundry]': '[mainnet]', '[foundry.id]': '[mainnet.id]' },
    says: `The wagmi config has no client for chain ${chainId}`,
  },
  'a policy with an address without a contract': {
    shop: { [contracts.market]: nobody },
    says: `The purchase pays ${contracts.market}. ${nobody} is not a contract.`,
  },
  'a part outside of its card': {
    shop: { '<OrderCard order={order} />': '<OrderCard.Title />' },
    says: 'OrderCard.Root is missing.',
  },
  'no styles': {
    shop: { "import 'tillkit/styles.css'\n": '' },
    says: 'The styles of Tillkit are missing on this page.',
  },
}

const [browser, app] = await Promise.all([launchChromium(), develop()])
afterAll(() => Promise.all([browser.close(), app.close()]))

describe('docs/how-to/add-to-a-wagmi-app.md, while it is developed', () => {
  test('shows no warning for the correct example', async () => {
    const { page, messages } = await open('right')
    await page.goto(app.urlOf('right'))
    await page.getByRole('button', { name: 'Buy', exact: true }).waitFor()
    // Tillkit checks the styles one second after the button renders, so after this timer no further warning can appear.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
    expect(messages).toEqual([])
    expect(await page.locator('[data-till-mistakes]').count()).toBe(0)
    await page.close()
  })

  test.each(Object.entries(mistakes))('warns about %s', async (name, { says }) => {
    const { page, messages } = await open(name)
    await page.goto(app.urlOf(name))
    const panel = page.locator('[data-till-mistakes]')
    await panel.getByText(says).waitFor()
    const sooner = await page.evaluate(() => {
      const [{ domContentLoadedEventEnd: ready } = { domContentLoadedEventEnd: 0 }] =
        performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return Math.round(performance.now() - ready)
    })
    console.log(`${name}: on the page ${sooner} ms after it was read`)
    expect(messages.filter((text) => text.startsWith('Tillkit: ') && text.includes(says))).toHaveLength(1)
    await page.close()
  })
})

/** Opens the app with a mistake in a browser page, and records the errors on its console. */
async function open(name: string) {
  const page = await browser.newPage()
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(`${name}: ${error}`))
  return { page, messages }
}

/** Serves an app without a mistake, and one app for each mistake, with Vite's dev server. */
async function develop() {
  const folder = await mkdtemp(join(tmpdir(), 'tillkit-mistakes-'))
  const names = ['right', ...Object.keys(mistakes)]
  for (const [index, name] of names.entries()) {
    const { shop = {}, app = {} } = mistakes[name] ?? {}
    const write = (path: string, text: string) => writeFile(join(folder, `${index}`, path), text)
    await mkdir(join(folder, `${index}`))
    await write('index.html', '<!doctype html><main></main><script type="module" src="main.tsx"></script>')
    await write('main.tsx', changeText(main, app))
    await write('Shop.tsx', changeText(right, shop))
  }
  // Without this variable, Vite would use the `NODE_ENV` of the tests instead of development mode.
  vi.stubEnv('NODE_ENV', 'development')
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(folder, 'cache'),
    server: { host: '127.0.0.1', port: await reservePort(), fs: { strict: false } },
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime', 'wagmi', 'viem'] },
    oxc: { jsx: { runtime: 'automatic' } },
    resolve: {
      alias: [
        { find: /^tillkit$/, replacement: join(root, 'dist/index.js') },
        { find: /^tillkit\/styles\.css$/, replacement: join(root, 'dist/components/styles.css') },
        {
          find: /^(react|react-dom|wagmi|viem|zod|@tanstack\/react-query)(?=\/|$)/,
          replacement: join(root, 'node_modules/$1'),
        },
      ],
    },
  })
  await server.listen()
  const [url] = server.resolvedUrls?.local ?? []
  const close = async () => {
    vi.unstubAllEnvs()
    await server.close()
    await rm(folder, { recursive: true })
  }
  return { urlOf: (name: string) => `${url}${names.indexOf(name)}/`, close }
}

type Changes = { [text: string]: string }
