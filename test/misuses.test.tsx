import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Component, type ComponentType, type PropsWithChildren, type ReactNode } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { createClient, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry, mainnet } from 'viem/chains'
import { transformWithOxc } from 'vite'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConfig, injected, WagmiProvider } from 'wagmi'
import { connect } from 'wagmi/actions'
import * as core from '../src/core.js'
import * as tillkit from '../src/index.js'
import { createScriptedWallet } from '../src/testing/createScriptedWallet.js'
import { allowDialogs } from './components/support/allowDialogs.js'
import { hearMistakes } from './components/support/hearMistakes.js'
import { changeText, readmeExampleFor } from './examples/readmeExample.js'
import { openSandbox } from './setup/openSandbox.js'

allowDialogs()

const { accessKey, marketplaceUrl, apiUrl, chainId, contracts, rpcUrl, accounts, orders } =
  await openSandbox()
const order = orders.find(({ about }) => about === '100 prints, in USDC.')
const buyer = privateKeyToAccount(accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x')

/** The first example of the README, as it would be for the market of the sandbox. */
const market = { accessKey, marketplaceUrl, apiUrl, chainId, contracts }
const right = readmeExampleFor({ ...market, order })

/* As the styles of the kit are there in an app: jsdom hands no variable down, nor reads layers, so it has the one that is looked for. */
const styles = document.createElement('style')
styles.textContent = '[class] { --till-scheme: light }'
afterAll(() => styles.remove())

const { told, panel } = hearMistakes()

beforeEach(() => document.head.append(styles))

/** What is wrong with the example, and what is said about it before anyone pays. */
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
    says: /There is no TillProvider\. .* Wrap the app in <TillProvider till=\{till\}>/,
  },
  'no WagmiProvider': {
    slip: {},
    without: 'WagmiProvider',
    says: /There is no WagmiProvider\. .* Wrap TillProvider in <WagmiProvider config=\{config\}>, of wagmi\./,
  },
  'no QueryClientProvider': {
    slip: {},
    without: 'QueryClientProvider',
    says: /There is no QueryClientProvider\. .* Wrap TillProvider in <QueryClientProvider client=\{queryClient\}>/,
  },
  'no service at the address': {
    slip: { [marketplaceUrl]: 'http://127.0.0.1:1/mainnet' },
    says: /http:\/\/127\.0\.0\.1:1\/mainnet\S* could not be reached/,
  },
  'an address that is no service': {
    slip: { [marketplaceUrl]: rpcUrl },
    says: /The service answered \d+ .*Report this|Check the base address/,
  },
  'a wrong access key': { slip: { [accessKey]: 'another-key' }, says: /Check the access key/ },
  'an order that is not there': {
    slip: { [`'${order?.orderId}'`]: "'0x99'" },
    says: /Order 0x99 is not known/,
  },
  'a collection that is no address': {
    slip: { [`${order?.collectionAddress}`]: '0x1234' },
    says: /contractAddress/,
  },
  'the chain of another market': {
    slip: { [`chainId: ${chainId},`]: 'chainId: 1,' },
    says: new RegExp(`Chain 1 was asked for, and \\S+ answers for chain ${chainId}`),
  },
  'a chain that wagmi does not have': {
    slip: {},
    chains: 'mainnet',
    says: new RegExp(`no client for chain ${chainId}.*Add the chain and its transport to the wagmi config`),
  },
  'a field that a policy does not have': {
    slip: { '{ markets: {': '{ market: {' },
    says: /policy\.market is no field of it: those are markets/,
  },
  'a market that is no address': {
    slip: { [contracts.market]: '0x1234' },
    says: new RegExp(`policy\\.markets has "0x1234" for chain ${chainId}: its address cannot be read`),
  },
  'no policy': {
    slip: { ' policy={policy}': '' },
    says: new RegExp(`names no contract on chain ${chainId}.*policy=.*${contracts.market}`),
  },
  'a policy for another chain': {
    slip: { [`markets: { ${chainId}:`]: 'markets: { 1:' },
    says: new RegExp(`names no contract on chain ${chainId}.*policy=.*${contracts.market}`),
  },
  'a policy that names something else': {
    slip: { [contracts.market]: contracts.dai },
    says: new RegExp(
      `names ${contracts.dai} on chain ${chainId}, and this would pay ${contracts.market}\\. If`,
    ),
  },
  'a policy that names what is no contract': {
    slip: { [contracts.market]: buyer.address },
    says: new RegExp(`would pay ${contracts.market}\\. There is no contract at ${buyer.address}\\.`),
  },
  'a part outside of its card': {
    slip: { '<OrderCard order={order} />': '<OrderCard.Title />' },
    says: /There is no OrderCard\.Root\. .* Put the part into <OrderCard\.Root>/,
  },
}

describe('the first example of the README', () => {
  test('default: nothing is wrong with it', async () => {
    await open({})
    await userEvent.click(await screen.findByRole('button', { name: 'Buy' }))
    await screen.findByRole('button', { name: /^Pay / })
    expect(told()).toEqual([])
  })

  test('behavior: what is sold is nobody’s mistake', async () => {
    const sold = orders.find(({ about }) => about === 'Sold already.')
    const slip = {
      [`${order?.collectionAddress}`]: `${sold?.collectionAddress}`,
      [`${order?.orderId}`]: `${sold?.orderId}`,
    }
    await open(slip)
    await screen.findByRole('button', { name: 'Sold' })
    expect(told()).toEqual([])
  })

  test.each(Object.entries(misuses))('error: %s', async (_, { slip, chains, without, says }) => {
    await open(slip, { chains, without })
    await expect.poll(() => `${document.body.textContent} ${panel()?.shadowRoot?.textContent}`).toMatch(says)
    await expect.poll(() => told().filter((text) => says.test(text))).toHaveLength(1)
    const [text] = told().filter((text) => text.startsWith('Tillkit: '))
    expect(text).toMatch(/\nMore: node_modules\/tillkit\/docs\/errors\.md#\w+$/)
  })

  test('error: no styles', async () => {
    styles.remove()
    await open({})
    await screen.findByRole('button', { name: 'Buy' })
    const says = /The styles of Tillkit are not on this page\. .*import 'tillkit\/styles\.css'/
    await expect.poll(() => panel()?.shadowRoot?.textContent, { timeout: 20_000 }).toMatch(says)
    expect(told().filter((text) => says.test(text))).toHaveLength(1)
  })

  test('behavior: what is told in production is nothing', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const fetched = vi.spyOn(globalThis, 'fetch')
    await open({ ' policy={policy}': '' })
    await screen.findByRole('button', { name: 'Buy' })
    await open({ [contracts.market]: contracts.dai })
    await expect.poll(() => screen.queryAllByRole('button', { name: 'Buy' })).toHaveLength(2)
    await open({ [`'${order?.orderId}'`]: "'0x99'" })
    await screen.findByText(/Order 0x99 is not known/)
    expect([told(), panel()]).toEqual([[], null])
    const asked = fetched.mock.calls.map(([url]) => String(url))
    expect(asked.some((url) => url.endsWith('/GetOrders'))).toBe(true)
    expect(asked.filter((url) => url.endsWith('/GenerateBuyTransaction'))).toEqual([])
  })

  test('behavior: the panel can be closed, and opens again for what is new', async () => {
    await open({ [`'${order?.orderId}'`]: "'0x99'" })
    await expect.poll(() => panel()?.shadowRoot?.textContent).toMatch(/Order 0x99 is not known/)
    const close = panel()?.shadowRoot?.querySelector('button')
    close?.click()
    expect(panel()?.style.display).toBe('none')
    await open({ [`'${order?.orderId}'`]: "'0x98'" })
    await expect.poll(() => panel()?.style.display).toBe('block')
    expect(panel()?.shadowRoot?.querySelectorAll('li')).toHaveLength(2)
  })

  test.each([
    ['nothing at all', '({})', /accessKey has to be a text/],
    [
      'an address that is none',
      `({ accessKey: 'k', marketplaceUrl: '::::', apiUrl: '${apiUrl}' })`,
      /marketplaceUrl is "::::"/,
    ],
    ['no address for swaps', `({ accessKey: 'k', marketplaceUrl: '${apiUrl}' })`, /apiUrl is missing/],
  ])('error: a client made of %s is told when it is made', async (_, options, says) => {
    const code = right.replace(/createTill\(\{.*\}\)/, `createTill${options}`)
    await expect(load(code)).rejects.toThrow(says)
    expect(panel()?.shadowRoot?.textContent).toMatch(says)
    expect(told().filter((text) => says.test(text))).toHaveLength(1)
  })
})

type Slip = { [text: string]: string }
type Provider = 'WagmiProvider' | 'QueryClientProvider'

/** Opens the example with a slip in it, in an app whose wallet is connected. */
async function open(
  slip: Slip,
  options: { chains?: 'mainnet' | undefined; without?: Provider | undefined } = {},
) {
  const { chains, without } = options
  const Shop = await load(changeText(right, slip))
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

/** Nothing is left of a page whose rendering throws. */
class Page extends Component<PropsWithChildren> {
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override state = { isBroken: false }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

/** Runs the text of an app as a module would be, and returns its `Shop`. */
async function load(text: string): Promise<ComponentType> {
  const { code } = await transformWithOxc(text, 'Shop.tsx', { jsx: { runtime: 'automatic' } })
  const modules: { [name: string]: object } = {
    tillkit,
    'tillkit/core': core,
    'react/jsx-runtime': jsxRuntime,
  }
  const body = code
    .replace(/^import ["'].*$/gm, '')
    .replace(
      /^import \{(.*)\} from ["'](.*)["'];?$/gm,
      (_, names: string, from: string) => `const {${names.replaceAll(' as ', ': ')}} = modules['${from}']`,
    )
    .replace(/^export /gm, '')
  return new Function('modules', `${body}\nreturn Shop`)(modules)
}
