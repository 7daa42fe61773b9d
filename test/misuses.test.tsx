import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Component, type PropsWithChildren, type ReactNode } from 'react'
import { createClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry, mainnet } from 'viem/chains'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConfig, injected, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import { createScriptedWallet } from '../src/testing/createScriptedWallet.js'
import { allowDialogs } from './components/support/allowDialogs.js'
import { captureWarnings } from './components/support/captureWarnings.js'
import { loadExample } from './examples/loadExample.js'
import { changeText, wagmiExampleFor } from './examples/readmeExample.js'
import { openSandbox } from './setup/openSandbox.js'

allowDialogs()

const { accessKey, marketplaceUrl, apiUrl, chainId, contracts, rpcUrl, accounts, orders } =
  await openSandbox()
const order = orders.find(({ about }) => about === '100 prints, in USDC.')
const buyer = privateKeyToAccount(accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x')

/** The market of the sandbox. It replaces the market in the example of a wagmi app. */
const market = { accessKey, marketplaceUrl, apiUrl, rpcUrl, chainId, contracts }
const right = wagmiExampleFor({ ...market, order })

/*
 * An app loads the styles of the package. jsdom supports neither cascade layers nor inherited variables. So the test itself sets the CSS
 * variable by which the package recognises its styles.
 */
const styles = document.createElement('style')
styles.textContent = '[class] { --till-scheme: light }'
afterAll(() => styles.remove())

const { warnings, panel } = captureWarnings()

beforeEach(() => document.head.append(styles))

/** Mistakes in the example of a wagmi app, each with the warning that must appear before a buyer pays. */
const misuses: {
  [name: string]: {
    slip: Slip
    chains?: 'mainnet'
    without?: Provider
    says: RegExp
  }
} = {
  'no TillProvider': {
    slip: { '<TillProvider till={till} policy={policy}>': '<>', '</TillProvider>': '</>' },
    says: /TillProvider is missing\. .* Wrap the app in <TillProvider till=\{till\}>/,
  },
  'no WagmiProvider': {
    slip: {},
    without: 'WagmiProvider',
    says: /WagmiProvider is missing\. .* Wrap TillProvider in <WagmiProvider config=\{config\}> from wagmi\./,
  },
  'no QueryClientProvider': {
    slip: {},
    without: 'QueryClientProvider',
    says: /found no QueryClientProvider .* two copies .* Wrap TillProvider in <QueryClientProvider client=\{queryClient\}>/,
  },
  'no service at the address': {
    slip: { [marketplaceUrl]: 'http://127.0.0.1:1/mainnet' },
    says: /http:\/\/127\.0\.0\.1:1\/mainnet\S* could not be reached/,
  },
  'an address that is no service': {
    slip: { [marketplaceUrl]: rpcUrl },
    says: /The service returned status \d+.*Report this|Check the base address/,
  },
  'a wrong access key': { slip: { [accessKey]: 'another-key' }, says: /Check the access key/ },
  'an order that is not there': {
    slip: { [`'${order?.orderId}'`]: "'0x99'" },
    says: /Order 0x99 is unknown/,
  },
  'a collection that is no address': {
    slip: { [`${order?.collectionAddress}`]: '0x1234' },
    says: /contractAddress/,
  },
  'the chain of another market': {
    slip: { [`chainId: ${chainId},`]: 'chainId: 1,' },
    says: new RegExp(
      `Expected chain 1\\. \\S+ returned chain ${chainId}\\. If you sell on chain ${chainId}, set chainId to it`,
    ),
  },
  'a chain that wagmi does not have': {
    slip: {},
    chains: 'mainnet',
    says: new RegExp(`no client for chain ${chainId}.*Add the chain and its transport to the wagmi config`),
  },
  'a field that a policy does not have': {
    slip: { '{ markets: {': '{ market: {' },
    says: /policy\.market is not a known field. Known fields: markets/,
  },
  'a market that is no address': {
    slip: { [contracts.market]: '0x1234' },
    says: new RegExp(
      `policy\\.markets has "0x1234" for chain ${chainId}: its address must be 0x and 40 hex digits`,
    ),
  },
  'no policy': {
    slip: { ' policy={policy}': '' },
    says: new RegExp(`name no contract on chain ${chainId}.*policy=.*${contracts.market}`),
  },
  'a policy for another chain': {
    slip: { [`markets: { ${chainId}:`]: 'markets: { 1:' },
    says: new RegExp(`name no contract on chain ${chainId}.*policy=.*${contracts.market}`),
  },
  'a policy that names something else': {
    slip: { [contracts.market]: contracts.dai },
    says: new RegExp(
      `names ${contracts.dai} on chain ${chainId}\\. The purchase pays ${contracts.market}\\. If`,
    ),
  },
  'a policy that names what is no contract': {
    slip: { [contracts.market]: buyer.address },
    says: new RegExp(`purchase pays ${contracts.market}\\. ${buyer.address} is not a contract\\.`),
  },
  'a part outside of its card': {
    slip: { '<OrderCard order={order} />': '<OrderCard.Title />' },
    says: /OrderCard\.Root is missing\. .* Put the part into <OrderCard\.Root>/,
  },
}

describe('docs/how-to/add-to-a-wagmi-app.md', () => {
  test('causes no warning without a mistake', async () => {
    await open({})
    await userEvent.click(await screen.findByRole('button', { name: 'Buy' }))
    await screen.findByRole('button', { name: /^Pay / })
    expect(warnings()).toEqual([])
  })

  test('causes no warning when the order is sold', async () => {
    const sold = orders.find(({ about }) => about === 'Sold already.')
    const slip = {
      [`${order?.collectionAddress}`]: `${sold?.collectionAddress}`,
      [`${order?.orderId}`]: `${sold?.orderId}`,
    }
    await open(slip)
    await screen.findByRole('button', { name: 'Sold' })
    expect(warnings()).toEqual([])
  })

  test.each(Object.entries(misuses))('warns about %s', async (_, { slip, chains, without, says }) => {
    await open(slip, { chains, without })
    await expect.poll(() => `${document.body.textContent} ${panel()?.shadowRoot?.textContent}`).toMatch(says)
    await expect.poll(() => warnings().filter((text) => says.test(text))).toHaveLength(1)
    const [text] = warnings().filter((text) => text.startsWith('Tillkit: '))
    expect(text).toMatch(/\nMore: node_modules\/tillkit\/docs\/errors\.md#\w+$/)
  })

  test('warns when the styles are missing', async () => {
    styles.remove()
    await open({})
    await screen.findByRole('button', { name: 'Buy' })
    const says = /The styles of Tillkit are missing on this page\. .*import 'tillkit\/styles\.css'/
    await expect.poll(() => panel()?.shadowRoot?.textContent, { timeout: 20_000 }).toMatch(says)
    expect(warnings().filter((text) => says.test(text))).toHaveLength(1)
  })

  test('warns about nothing in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const fetched = vi.spyOn(globalThis, 'fetch')
    await open({ ' policy={policy}': '' })
    await screen.findByRole('button', { name: 'Buy' })
    await open({ [contracts.market]: contracts.dai })
    await expect.poll(() => screen.queryAllByRole('button', { name: 'Buy' })).toHaveLength(2)
    await open({ [`'${order?.orderId}'`]: "'0x99'" })
    await screen.findByText(/Order 0x99 is unknown/)
    expect([warnings(), panel()]).toEqual([[], null])
    const asked = fetched.mock.calls.map(([url]) => String(url))
    expect(asked.some((url) => url.endsWith('/GetOrders'))).toBe(true)
    expect(asked.filter((url) => url.endsWith('/GenerateBuyTransaction'))).toEqual([])
  })

  test('closes the panel, and opens it again for a new mistake', async () => {
    await open({ [`'${order?.orderId}'`]: "'0x99'" })
    await expect.poll(() => panel()?.shadowRoot?.textContent).toMatch(/Order 0x99 is unknown/)
    const close = panel()?.shadowRoot?.querySelector('button')
    close?.click()
    expect(panel()?.style.display).toBe('none')
    await open({ [`'${order?.orderId}'`]: "'0x98'" })
    await expect.poll(() => panel()?.style.display).toBe('block')
    expect(panel()?.shadowRoot?.querySelectorAll('li')).toHaveLength(2)
  })

  test.each([
    ['nothing at all', '({})', /accessKey must be a string/],
    [
      'an invalid URL',
      `({ accessKey: 'k', marketplaceUrl: '::::', apiUrl: '${apiUrl}' })`,
      /marketplaceUrl must be an https:\/\/ address\. Received "::::"/,
    ],
    ['no address for swaps', `({ accessKey: 'k', marketplaceUrl: '${apiUrl}' })`, /apiUrl is missing/],
  ])('throws when createTill gets %s', async (_, options, says) => {
    const code = right.replace(/createTill\(\{.*\}\)/, `createTill${options}`)
    await expect(loadExample(code, 'Shop')).rejects.toThrow(says)
    expect(panel()?.shadowRoot?.textContent).toMatch(says)
    expect(warnings().filter((text) => says.test(text))).toHaveLength(1)
  })
})

type Slip = { [text: string]: string }
type Provider = 'WagmiProvider' | 'QueryClientProvider'

/** Renders the example of a wagmi app with a mistake, in an app whose wallet is connected. */
async function open(
  slip: Slip,
  options: { chains?: 'mainnet' | undefined; without?: Provider | undefined } = {},
) {
  const { chains, without } = options
  const Shop = await loadExample(changeText(right, slip), 'Shop')
  const rpc = createClient({ transport: http(rpcUrl) })
  const { provider } = createScriptedWallet({
    account: buyer,
    chainId,
    rpc: (request) => rpc.request(request as never, { retryCount: 0 }),
  })
  const shared = {
    connectors: [injected({ target: { id: 'scripted', name: 'Scripted', provider } })],
    multiInjectedProviderDiscovery: false,
    storage: null,
  }
  const config =
    chains === 'mainnet'
      ? createConfig({
          ...shared,
          chains: [mainnet],
          transports: { [mainnet.id]: http('http://127.0.0.1:1') },
        })
      : createConfig({ ...shared, chains: [foundry], transports: { [foundry.id]: http(rpcUrl) } })
  const [connector] = config.connectors
  if (connector) await act(() => connect(config, { connector }))
  const around = {
    WagmiProvider: (inside: ReactNode) => (
      <WagmiProvider config={config} reconnectOnMount={false}>
        {inside}
      </WagmiProvider>
    ),
    QueryClientProvider: (inside: ReactNode) => (
      <QueryClientProvider client={new QueryClient()}>{inside}</QueryClientProvider>
    ),
  }
  const wrap = (inside: ReactNode, name: Provider) => (name === without ? inside : around[name](inside))
  render(<Page>{(['QueryClientProvider', 'WagmiProvider'] as const).reduce(wrap, <Shop />)}</Page>)
}

/** Catches the errors of its children, and then renders nothing. */
class Page extends Component<PropsWithChildren> {
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override state = { isBroken: false }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
