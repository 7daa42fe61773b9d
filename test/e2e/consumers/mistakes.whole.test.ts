import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { launchChromium } from '../../../tools/launchChromium.js'
import { changeText, readmeExampleFor } from '../../examples/readmeExample.js'
import { openSandbox } from '../../setup/openSandbox.js'
import { reservePort } from '../../setup/ports/reservePort.js'

/* The first example of the README in an app that is being developed, with a mistake in it: what the page says, and how soon. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const { accessKey, marketplaceUrl, apiUrl, chainId, contracts, rpcUrl, orders } = await openSandbox()
const order = orders.find(({ about }) => about === '100 prints, in USDC.')
const market = { accessKey, marketplaceUrl, apiUrl, chainId, contracts }
const right = readmeExampleFor({ ...market, order })
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

/** What is wrong with the example, or with the app around it, and what is said about it. */
const mistakes: { [name: string]: { shop?: Changes; app?: Changes; says: string } } = {
  'no TillProvider': {
    shop: { '<TillProvider till={till} policy={policy}>': '<>', '</TillProvider>': '</>' },
    says: 'There is no TillProvider.',
  },
  'no WagmiProvider': {
    app: { '<WagmiProvider config={config}>': '', '</WagmiProvider>': '' },
    says: 'There is no WagmiProvider.',
  },
  'no QueryClientProvider': {
    app: { '<QueryClientProvider client={client}>': '', '</QueryClientProvider>': '' },
    says: 'There is no QueryClientProvider.',
  },
  'an address that is none': { shop: { [marketplaceUrl]: '::::' }, says: 'marketplaceUrl is "::::"' },
  'no access key': { shop: { [accessKey]: '' }, says: 'accessKey has to be a text' },
  'a wrong access key': { shop: { [accessKey]: 'another-key' }, says: 'Check the access key' },
  'no service there': {
    shop: { [marketplaceUrl]: 'http://127.0.0.1:1/mainnet' },
    says: 'could not be reached',
  },
  'an order that is not there': {
    shop: { [`'${order?.orderId}'`]: "'0x99'" },
    says: 'Order 0x99 is not known',
  },
  'no policy': { shop: { ' policy={policy}': '' }, says: `markets: { ${chainId}: ['${contracts.market}'] }` },
  'a field that a policy does not have': {
    shop: { '{ markets: {': '{ market: {' },
    says: 'policy.market is no field of it',
  },
  'a chain that wagmi does not have': {
    app: { '[foundry]': '[mainnet]', '[foundry.id]': '[mainnet.id]' },
    says: `There is no client for chain ${chainId}`,
  },
  'a policy that names what is no contract': {
    shop: { [contracts.market]: nobody },
    says: `this would pay ${contracts.market}. There is no contract at ${nobody}.`,
  },
  'a part outside of its card': {
    shop: { '<OrderCard order={order} />': '<OrderCard.Title />' },
    says: 'There is no OrderCard.Root.',
  },
  'no styles': {
    shop: { "import 'tillkit/styles.css'\n": '' },
    says: 'The styles of Tillkit are not on this page.',
  },
}

const [browser, app] = await Promise.all([launchChromium(), develop()])
afterAll(() => Promise.all([browser.close(), app.close()]))

describe('the first example of the README, while it is developed', () => {
  test('default: nothing is wrong with it', async () => {
    const { page, told } = await open('right')
    await page.goto(app.urlOf('right'))
    await page.getByRole('button', { name: /^Connect/ }).waitFor()
    // What looks for the styles a second after the button has looked before a timer that was set later ends.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
    expect(told).toEqual([])
    expect(await page.locator('[data-till-mistakes]').count()).toBe(0)
    await page.close()
  })

  test.each(Object.entries(mistakes))('error: %s', async (name, { says }) => {
    const { page, told } = await open(name)
    await page.goto(app.urlOf(name))
    const panel = page.locator('[data-till-mistakes]')
    await panel.getByText(says).waitFor()
    const sooner = await page.evaluate(() => {
      const [{ domContentLoadedEventEnd: ready } = { domContentLoadedEventEnd: 0 }] =
        performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return Math.round(performance.now() - ready)
    })
    console.log(`${name}: on the page ${sooner} ms after it was read`)
    expect(told.filter((text) => text.startsWith('Tillkit: ') && text.includes(says))).toHaveLength(1)
    await page.close()
  })
})

/** A page, and what is written on its console as an error. */
async function open(name: string) {
  const page = await browser.newPage()
  const told: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') told.push(message.text())
  })
  page.on('pageerror', (error) => told.push(`${name}: ${error}`))
  return { page, told }
}

/** Serves the right app and one for each mistake, as `vite` does while they are written. */
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
  // Vite hands on the environment of the tests, where there is one.
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
