import type { ReactElement } from 'react'
import { createClient, custom, encodeAbiParameters, zeroAddress } from 'viem'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createBasket } from '../src/checkout/createBasket.js'
import { createCheckout } from '../src/checkout/createCheckout.js'
import { requirePolicy } from '../src/checkout/verify/requirePolicy.js'
import { createTill } from '../src/client/createTill.js'
import { BasketView } from '../src/components/basket/BasketView.js'
import { CheckoutView } from '../src/components/checkout/CheckoutView.js'
import { TransactionLink } from '../src/components/parts/TransactionLink.js'
import { Ending } from '../src/components/purchase/Ending.js'
import { Receipt } from '../src/components/purchase/Receipt.js'
import { StepList } from '../src/components/purchase/StepList.js'
import { describeChain } from '../src/evm/describeChain.js'
import { TillProvider } from '../src/hooks/TillProvider.js'
import { getTokenMetadata } from '../src/query/getTokenMetadata.js'
import { parseOptions } from '../src/widget/parseOptions.js'
import { basketItems, baskets, currencyOf } from '../stories/baskets.js'
import { items, now, usdc } from '../stories/fixtures.js'
import { states } from '../stories/states.js'
import { allowDialogs } from './components/support/allowDialogs.js'
import { captureWarnings } from './components/support/captureWarnings.js'
import { renderWithProviders } from './components/support/renderWithProviders.js'
import { sample } from './setup/sample.js'

allowDialogs()

/** Texts that are not absolute `http` or `https` URLs, although a browser may treat some of them as URLs. */
const strange = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0000java\rscript:alert(1)',
  'javascript:https://x.example',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html,x',
  'vbscript:x',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  'ftp://x.example',
  'ws://x.example',
  'about:blank',
  'filesystem:https://x.example/1',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\u0001//evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'ht\ttps://evil.example',
  'https://ev\nil.example',
  ' https://x.example',
  'https://',
  'https:///',
  'https://user:key@x.example',
  'https://user@x.example',
  'HTTPS://user:@x.example',
  'http://x.example:port',
]
/** Paths on the page's own site. A link accepts them, but an option for the URL of a service does not. */
const own = ['/mine', 'mine', '?id=1', '#owned', './mine/:id']
const onTheWeb = [
  'https://x.example',
  'HTTPS://X.example/a?b=1#c',
  'http://127.0.0.1:8545/',
  'https://x.example/@name',
]

const market = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const base = 'https://market.example'
const options = {
  accessKey: 'key',
  marketplaceUrl: base,
  chain: { id: 1, rpcUrl: base },
  orders: [{ contractAddress: market, orderId: '1' }],
  markets: [market],
}
const service = { accessKey: 'key', marketplaceUrl: base, apiUrl: base } as const
const { outcome } = states.success
const { hash } = outcome
const nothing = () => {}
const view = { items, currency: usdc, gasCurrency: usdc, now, onClose: nothing, actions: {} as never }
const basket = {
  currencyOf,
  state: baskets.success,
  items: basketItems,
  onClose: nothing,
  actions: {} as never,
}
const client = createClient({ chain: mainnet, transport: custom({ request: async () => uri }) })
const uri = encodeAbiParameters([{ type: 'string' }], ['ipfs://x/1'])
const fetch = async () => new Response('{"image":"ipfs://x/1.png"}')
const opened = { till: {} as never, wallet: {} as never, client: client as never, intent: {} as never }

/** Options that take the URL of a service. Each function passes a URL to the option, and returns or throws the error. */
const asked: { [option: string]: (url: string) => unknown } = {
  'MountOptions.apiUrl': (apiUrl) => parseOptions({ ...options, apiUrl }),
  'MountOptions.marketplaceUrl': (marketplaceUrl) => parseOptions({ ...options, marketplaceUrl }),
  'MountOptions.ipfsGateway': (ipfsGateway) => parseOptions({ ...options, ipfsGateway }),
  'WidgetChain.rpcUrl': (rpcUrl) => parseOptions({ ...options, chain: { id: 1, rpcUrl } }),
  'WidgetChain.explorerUrl': (explorerUrl) =>
    parseOptions({ ...options, chain: { id: 1, rpcUrl: base, explorerUrl } }),
  'createTill.marketplaceUrl': (marketplaceUrl) => createTill({ ...service, marketplaceUrl }),
  'createTill.apiUrl': (apiUrl) => createTill({ ...service, apiUrl }),
  'createTill.indexerUrl': (indexerUrl) => createTill({ ...service, indexerUrl }),
  'createTill: a base by chain': (url) => createTill({ ...service, marketplaceUrl: { 1: url } }),
  'createTill: a base that is a function': (url) =>
    createTill({ ...service, marketplaceUrl: () => url }).marketplaceBase(1),
  'Policy.origins': (url) => requirePolicy({ origins: [base, url] }),
  'PolicyPaymaster.url': (url) => requirePolicy({ paymasters: { 1: [{ url }] } }),
  'createCheckout.policy': (url) => createCheckout({ ...opened, policy: { origins: [url] } }),
  'createBasket.policy': (url) => createBasket({ ...opened, policy: { origins: [url] } }),
  'MountOptions.policy': (url) => parseOptions({ ...options, policy: { origins: [url] } }),
  'getTokenMetadata.ipfsGateway': (ipfsGateway) =>
    getTokenMetadata({ client, address: market, tokenId: 1n, ipfsGateway, fetch }),
}

/** Options that take the URL of a web page. Each function passes a URL to the option, and throws the error. */
const pages: typeof asked = {
  'MountOptions.viewUrl': (viewUrl) => parseOptions({ ...options, viewUrl }),
  'MountOptions.frame': (frame) => parseOptions({ ...options, frame }),
}

/** Options that take the URL of a link. Each function renders the link with a URL. */
const linked: { [option: string]: (url: string) => ReactElement } = {
  'TransactionLink.explorerUrl': (explorerUrl) => <TransactionLink hash={hash} explorerUrl={explorerUrl} />,
  'StepList.explorerUrl': (explorerUrl) => (
    <StepList steps={states.pending.steps.map((step) => ({ ...step, hash }))} explorerUrl={explorerUrl} />
  ),
  'Receipt.explorerUrl': (explorerUrl) => (
    <Receipt outcome={outcome} currency={usdc} explorerUrl={explorerUrl} />
  ),
  'CheckoutView.explorerUrl': (explorerUrl) => (
    <CheckoutView state={states.pending} {...view} explorerUrl={explorerUrl} />
  ),
  'CheckoutView.viewUrl': (viewUrl) => <CheckoutView state={states.success} {...view} viewUrl={viewUrl} />,
  'BasketView.explorerUrl': (explorerUrl) => <BasketView {...basket} explorerUrl={explorerUrl} />,
  'BasketView.viewUrl': (viewUrl) => <BasketView {...basket} viewUrl={viewUrl} />,
  'Ending.transactionUrl': (transactionUrl) => <Ending title="" transactionUrl={transactionUrl} />,
}

const { warnings, forget } = captureWarnings()

const codes = /^(InvalidArgument|WidgetOptionInvalid|TillOptionInvalid|PolicyInvalid)$/

/** Returns the error for a URL, or `undefined` if `take` accepts the URL. */
async function refusalOf(take: (url: string) => unknown, url: string): Promise<unknown> {
  try {
    await take(url)
    return undefined
  } catch (error) {
    return error
  }
}

describe('addresses', () => {
  test.each(sample(Object.entries({ ...asked, ...pages }), 8))(
    '%s throws when the URL is not an absolute http or https URL',
    async (_, take) => {
      for (const url of strange) {
        const refusal = await refusalOf(take, url)
        expect({ url, refusal }).toMatchObject({
          refusal: {
            code: expect.stringMatching(codes),
            details: expect.any(String),
            fix: expect.any(String),
          },
        })
      }
    },
  )

  test.each(Object.entries(asked))(
    '%s accepts absolute http and https URLs, and no path',
    async (_, take) => {
      for (const url of own) expect({ url, refusal: await refusalOf(take, url) }).not.toEqual({ url })
      // The call may fail because another option is invalid. So check only that its error does not name the URL.
      for (const url of onTheWeb) expect(String(await refusalOf(take, url))).not.toContain(url)
    },
  )

  test.each(Object.entries(pages))(
    '%s accepts absolute http and https URLs, and paths of the page’s site',
    async (_, take) => {
      for (const url of [...own, ...onTheWeb]) expect(await refusalOf(take, url)).toBeUndefined()
    },
  )

  test.each(sample(Object.entries(linked), 3))(
    '%s renders no link and warns when the URL is not an absolute http or https URL',
    (_, element) => {
      for (const url of strange) {
        forget()
        const { container, unmount } = renderWithProviders(element(url))
        const links = [...container.querySelectorAll('[href]')].map((link) => link.getAttribute('href'))
        expect({ url, links }).toEqual({ url, links: [] })
        expect({
          url,
          warnings: warnings().filter((text) => text.includes('Invalid argument.')),
        }).not.toEqual({
          url,
          warnings: [],
        })
        unmount()
      }
    },
  )

  test.each(sample(Object.entries(linked), 3))(
    '%s renders a link when the URL is an absolute http or https URL',
    (_, element) => {
      for (const url of onTheWeb) {
        const { container, unmount } = renderWithProviders(element(url))
        const links = [...container.querySelectorAll('[href]')].map((link) => link.getAttribute('href'))
        expect(links.length).toBeGreaterThan(0)
        expect(links.filter((link) => !link?.startsWith(url.replace(/\/+$/, '')))).toEqual([])
        unmount()
      }
      expect(warnings()).toEqual([])
    },
  )

  test('describeChain omits an explorer whose URL is not an absolute http or https URL', () => {
    const chain = (url: string) => ({ ...mainnet, blockExplorers: { default: { name: 'One', url } } })
    for (const url of strange) expect(describeChain(chain(url)).blockExplorerUrls).toBeUndefined()
    for (const url of onTheWeb) expect(describeChain(chain(url)).blockExplorerUrls).toEqual([url])
  })

  test('getTokenMetadata returns no image with another scheme than http or https', async () => {
    for (const image of strange) {
      const fetch = async () => new Response(JSON.stringify({ image }))
      const metadata = await getTokenMetadata({ client, address: market, tokenId: 1n, fetch })
      // `getTokenMetadata` may trim the URL, so check its result, which a page shows.
      expect(metadata.image ?? 'https://').toMatch(/^https:\/\//i)
    }
  })

  test('TillProvider warns when the IPFS gateway or the policy is invalid', async () => {
    for (const url of strange) {
      forget()
      const props = { till: createTill(service), ipfsGateway: url, policy: { zones: { 1: [zeroAddress] } } }
      renderWithProviders(<TillProvider {...props} />).unmount()
      expect(warnings().join()).toMatch(/ipfsGateway/)
      expect(warnings().join()).toMatch(/policy\.zones has .* for chain 1: its address is the zero address/)
    }
  })
})
