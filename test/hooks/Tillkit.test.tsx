import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, waitFor } from '@testing-library/react'
import { type PropsWithChildren, StrictMode, useContext } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { foundry, mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useConfig, useConnectors } from 'wagmi'
import { createTill } from '../../src/client/createTill.js'
import { CheckoutButton } from '../../src/components/checkout/CheckoutButton.js'
import { useTillContext } from '../../src/hooks/TillContext.js'
import { Tillkit } from '../../src/hooks/Tillkit.js'
import { makeOrder } from '../../stories/fixtures.js'
import { captureWarnings } from '../components/support/captureWarnings.js'
import { announceWallet } from './support/announceWallet.js'
import { createHost } from './support/createHost.js'
import { failureOf } from './support/failureOf.js'

const { warnings, panel } = captureWarnings()
afterEach(() => vi.unstubAllGlobals())

const marketplaceUrl = 'https://market.example'
const valid = { chain: foundry, accessKey: 'key', marketplaceUrl, rpcUrl: 'http://127.0.0.1:1' }
const till = createTill({ accessKey: 'key', marketplaceUrl, apiUrl: marketplaceUrl })

function useAll() {
  return { config: useConfig(), queryClient: useContext(QueryClientContext), context: useTillContext() }
}

function wrapperOf(props: Omit<Tillkit.Props, 'children'>) {
  return ({ children }: PropsWithChildren) => (
    <StrictMode>
      <Tillkit {...(props as Tillkit.Props)}>{children}</Tillkit>
    </StrictMode>
  )
}

describe('Tillkit', () => {
  test('provides wagmi, React Query and the props of TillProvider', () => {
    const policy = { markets: { 31337: ['0x5FbDB2315678afecb367f032d93F642f64180aa3'] } } as const
    const wrapper = wrapperOf({ ...valid, policy, ipfsGateway: 'https://gateway.test' })
    const { config, queryClient, context } = renderHook(useAll, { wrapper }).result.current
    expect(config.chains).toEqual([foundry])
    expect(config.getClient().transport.url).toBe('http://127.0.0.1:1')
    expect(queryClient).toBeInstanceOf(QueryClient)
    expect(context).toMatchObject({ policy, ipfsGateway: 'https://gateway.test' })
    expect(context.till.marketplaceBase(31337)).toBe(marketplaceUrl)
    expect(warnings()).toEqual([])
  })

  test('keeps one config and one client of each kind when it renders again, in StrictMode', () => {
    const seen = new Set<unknown>()
    const Below = () => {
      const { config, queryClient, context } = useAll()
      seen.add(config).add(queryClient).add(context.till)
      return null
    }
    const tree = () => (
      <StrictMode>
        <Tillkit {...valid} chain={{ ...foundry }} policy={{}}>
          <Below />
        </Tillkit>
      </StrictMode>
    )
    const { rerender } = render(tree())
    rerender(tree())
    rerender(tree())
    expect(seen.size).toBe(3)
    expect(warnings()).toEqual([])
  })

  test('takes several chains, with one node for each', () => {
    const rpcUrl = { 1: 'https://one.test', 31337: 'https://two.test' }
    const wrapper = wrapperOf({ accessKey: 'key', marketplaceUrl, chains: [mainnet, foundry], rpcUrl })
    const { config } = renderHook(useAll, { wrapper }).result.current
    expect(config.chains.map(({ id }) => config.getClient({ chainId: id }).transport.url)).toEqual(
      Object.values(rpcUrl),
    )
  })

  test('takes the URL of the chain when there is no rpcUrl', () => {
    const wrapper = wrapperOf({ till, chain: foundry })
    const { config, context } = renderHook(useAll, { wrapper }).result.current
    expect(config.getClient().transport.url).toBe(foundry.rpcUrls.default.http[0])
    expect(context.till).toBe(till)
  })

  test('takes null as an option that is not set', () => {
    const nulls = {
      chains: null,
      rpcUrl: null,
      apiUrl: null,
      till: null,
      policy: null,
      labels: null,
      fund: null,
    }
    const wrapper = wrapperOf({ ...valid, ...nulls } as never)
    const { config, context } = renderHook(useAll, { wrapper }).result.current
    expect(config.getClient().transport.url).toBe(foundry.rpcUrls.default.http[0])
    expect(context).toMatchObject({ policy: undefined, labels: undefined, fund: undefined })
  })

  test('uses the React Query client of the page', () => {
    const queryClient = new QueryClient()
    const Inner = wrapperOf(valid)
    const wrapper = ({ children }: PropsWithChildren) => (
      <QueryClientProvider client={queryClient}>
        <Inner>{children}</Inner>
      </QueryClientProvider>
    )
    expect(renderHook(useAll, { wrapper }).result.current.queryClient).toBe(queryClient)
    expect(warnings()).toEqual([])
  })

  test.each([
    ['nothing', {}, 'Tillkit: chain is missing.'],
    ['no chain', { ...valid, chain: undefined }, 'Tillkit: chain is missing.'],
    ['null as its chain', { ...valid, chain: null }, 'Tillkit: chain is missing.'],
    ['a chain id', { ...valid, chain: 31337 }, 'must be a chain of viem/chains'],
    ['one chain as chains', { ...valid, chains: foundry }, 'must be a chain of viem/chains'],
    ['no chains', { ...valid, chains: [] }, 'Tillkit: chains is empty.'],
    ['no access key', { ...valid, accessKey: undefined }, 'Tillkit: accessKey is missing.'],
    ['null as its key', { ...valid, accessKey: null }, 'Tillkit: accessKey is missing.'],
    ['no marketplaceUrl', { ...valid, marketplaceUrl: undefined }, 'Tillkit: marketplaceUrl is missing.'],
    ['a wrong marketplaceUrl', { ...valid, marketplaceUrl: '::::' }, 'must be an https:// address'],
    ['a wrong till', { ...valid, till: 'x' }, 'Tillkit: till must be the result of createTill.'],
    [
      'a wrong rpcUrl',
      { ...valid, rpcUrl: 'ws' },
      'Tillkit: rpcUrl must be an https:// address. Received "ws".',
    ],
    [
      'a number as rpcUrl',
      { ...valid, rpcUrl: 5 },
      'Tillkit: rpcUrl must be an https:// address. Received "5".',
    ],
    [
      'a node of another chain',
      { ...valid, rpcUrl: { 1: marketplaceUrl } },
      'Tillkit: rpcUrl[1] is of a chain',
    ],
    ['one node for two chains', { ...valid, chains: [mainnet, foundry] }, 'one URL for each chain id'],
  ])('throws TillOptionInvalid when it gets %s', (_, props, says) => {
    const failure = failureOf(() => renderHook(useAll, { wrapper: wrapperOf(props as never) }))
    expect(failure).toMatchObject({ code: 'TillOptionInvalid', message: expect.stringContaining(says) })
  })

  test('warns during development when the page has a WagmiProvider', () => {
    const { wrapper } = createHost({ till })
    render(<Tillkit {...valid} />, { wrapper })
    expect(warnings()).toEqual([expect.stringContaining('Tillkit is inside of a WagmiProvider.')])
    expect(panel()?.shadowRoot?.textContent ?? panel()?.textContent).toContain(
      'Use TillProvider instead of Tillkit.',
    )
  })

  test('warns during development when a fixed option changes', () => {
    const { rerender } = render(<Tillkit {...valid} />)
    rerender(<Tillkit {...valid} accessKey="other" />)
    expect(warnings()).toEqual([expect.stringContaining('cannot change after the first render')])
  })

  test('renders on a server, and hydrates without an error before it shows the wallets', async () => {
    const stopAnnouncing = announceWallet({ request: async () => [], on: () => {}, removeListener: () => {} })
    const Wallets = () => <output>{useConnectors().map(({ name }) => name)}</output>
    const tree = () => (
      <StrictMode>
        <Tillkit {...valid}>
          <CheckoutButton order={makeOrder({})} />
          <Wallets />
        </Tillkit>
      </StrictMode>
    )
    const html = onServer(() => renderToString(tree()))
    expect(html).toContain('<output></output>')

    const shown = document.body.appendChild(document.createElement('div'))
    shown.innerHTML = html
    const recovered: unknown[] = []
    const onRecoverableError = (error: unknown) => recovered.push(error)
    const root = await act(async () => hydrateRoot(shown, tree(), { onRecoverableError }))
    await waitFor(() => expect(shown.querySelector('output')?.textContent).toBe('Scripted'))
    await act(async () => root.unmount())
    stopAnnouncing()
    shown.remove()
    expect(recovered).toEqual([])
    expect(warnings().filter((text) => /hydrat|server/i.test(text))).toEqual([])
  })

  test('renders when the browser forbids storage', async () => {
    const forbidden = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The page has no access.', 'SecurityError')
    })
    const { config } = renderHook(useAll, { wrapper: wrapperOf(valid) }).result.current
    expect(forbidden).toHaveBeenCalled()
    expect(await config.storage?.getItem('recentConnectorId')).toBeNull()
  })
})

/** Runs a function without the globals of a browser. */
function onServer<value>(run: () => value): value {
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('localStorage', undefined)
  const value = run()
  vi.unstubAllGlobals()
  return value
}
