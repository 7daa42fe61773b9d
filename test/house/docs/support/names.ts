/** The text of a TypeScript module. It declares the names that examples use without declaring them. */
export const names = `
import type { CheckoutView } from 'tillkit'
import type { createCheckout, createTill, Intent, ListingIntent, Order, Policy, SourceOrder, Step, Till, Venue, Wallet } from 'tillkit/core'
import type { Fill, ListedOrder, Purchase, ServiceConfig } from '@tillkit/service'
import type { createScriptedWallet } from 'tillkit/testing'
import type { createWebhookHandler } from 'tillkit/webhooks'
import type { ReactElement } from 'react'
import type { Abi, Address, Chain, Hex, LocalAccount, PublicClient } from 'viem'

declare global {
  // An order, as a hosted service with the same API returns it.
  type HostedOrder = {
    orderId: string; marketplace: string; collectionContractAddress: Address; tokenId?: string; createdBy: Address; priceAmount: string
    priceCurrencyAddress: Address; priceDecimals: number; quantityRemaining: string; quantityDecimals: number; validUntil: string
  }

  // Accounts and contracts.
  const account: LocalAccount
  const buyer: Address
  const seller: Address
  const market: Address
  const requestMarket: Address
  const helper: Address
  const swapCheckout: Address
  const uniswapV2Router: Address
  const weth: Address
  const collectionAddress: Address
  const contractAddress: Address
  const currency: Address

  // The chain and its clients.
  const chain: Chain
  const chainId: number
  const rpcUrl: string
  const client: PublicClient
  const wallet: Wallet
  const rpc: createScriptedWallet.Options['rpc']
  const txnHash: Hex

  // The service and its responses.
  const accessKey: string
  const marketplaceUrl: string
  const apiUrl: string
  const till: Till
  const order: Order
  const orders: Order[]
  const picked: Order[]
  const orderId: Hex
  const tokenId: bigint
  const items: { order: Order; quantity: bigint }[]
  const steps: Step[]
  const others: Hex[]

  // The terms of a purchase and the trusted contracts.
  const intent: Intent
  const policy: Policy
  const shelf: Venue
  const marketplace: ListingIntent['marketplace']
  const unitPrice: bigint
  const proceeds: bigint
  const validUntil: Date
}
`

/** Names that the examples of a single page use without a declaration, with their types. */
export const namesOf: Record<string, Record<string, string>> = {
  'docs/how-to/checkout-without-react.md': { render: '(state: object) => void' },
  'docs/how-to/follow-a-reorg.md': {
    secret: 'string',
    sales: '{ [verb in "insert" | "delete"]: (row: object) => Promise<void> }',
    checkout: "import('tillkit/core').Checkout",
    withdrawThanks: '() => void',
  },
  'docs/how-to/ship-once.md': {
    cart: '{ number: string }',
    saveCart: '(told: { reference: string | undefined; purchaseId: string }) => void',
    findCart: `(purchaseId: string) => Promise<{
      market: import('viem').Address; currency: import('viem').Address; buyer: import('viem').Address;
      purchaseId: import('viem').Hex; items: import('tillkit/core').SoldItem[]
    }>`,
    shipCartOf: "(sale: { purchaseId: string; hash: import('viem').Hex }) => Promise<void>",
    shipOnce: '(key: string, cart: object) => Promise<void>',
  },
  'docs/how-to/test-your-shop.md': {
    sandbox: "Awaited<ReturnType<typeof import('@tillkit/sandbox').createSandbox>>",
  },
  'docs/how-to/verify-a-purchase.md': {
    cart: `{
      market: import('viem').Address; currency: import('viem').Address; buyer: import('viem').Address;
      purchaseId: import('viem').Hex; items: import('tillkit/core').SoldItem[]
    }`,
  },
  'docs/how-to/sell-from-your-own-backend.md': {
    myApi: `{
      listings(query: object): Promise<{
        id: string; contract: import('viem').Address; token: string; seller: import('viem').Address; price: string;
        currency: import('viem').Address; decimals: number; until: string
      }[]>;
      fulfilments(query: object): Promise<{
        calls: { kind: 'tokenApproval' | 'buy'; to: import('viem').Address; data: import('viem').Hex; value: bigint; price: bigint }[]
      }>
    }`,
  },
  'docs/migrate.md': {
    hosted: `{
      getOrders(query: { chainId: string; input: { contractAddress: string; orderId: string; marketplace: string }[] }): Promise<{
        orders: HostedOrder[]
      }>;
      generateBuyTransaction(query: object): Promise<{
        steps: { id: string; to: import('viem').Address; data: import('viem').Hex; value: string; price: string }[]
      }>
    }`,
  },
  'docs/service/markets.md': {
    stall: "import('@tillkit/service').ServiceVenue",
  },
  'docs/testing.md': {
    settings: "Parameters<typeof import('tillkit/core').createTill>[0]",
    purchase: "Parameters<typeof import('tillkit/core').createCheckout>[0]",
    storage: "import('tillkit/core').CheckoutStorage",
    locks: "ReturnType<typeof import('tillkit/testing').createLocks>",
    wallet: "import('tillkit/testing').createScriptedWallet.ReturnType",
    seller: "import('viem').LocalAccount",
  },
  'docs/webhooks.md': {
    secret: 'string',
    request: 'Request',
    handler: "ReturnType<typeof import('tillkit/webhooks').createWebhookHandler>",
    move: '(from: string, to: string, id: bigint, value: bigint) => Promise<void>',
    pool: "import('pg').Pool",
    app: "import('hono').Hono & { post: (path: string, handler: (request: never, response: never) => void) => void; use: (handler: unknown) => void }",
    express: '{ json: () => unknown }',
    cart: `{
      number: string; market: import('viem').Address; currency: import('viem').Address; buyer: import('viem').Address;
      purchaseId: import('viem').Hex; items: import('tillkit/core').SoldItem[]
    }`,
    saveCart: '(told: { reference: string | undefined; purchaseId: string }) => void',
    sales: '{ [verb in "insert" | "delete" | "find"]: (row: object) => Promise<void> }',
    shipOnce: '(key: string, cart: object) => Promise<void>',
  },
  'src/checkout/listing/verifyListing.ts': { intent: "import('tillkit/core').ListingIntent" },
  'src/checkout/proof/verifyPurchase.ts': { items: '{ orderId: string; quantity: bigint }[]' },
  'src/client/defineSource.ts': {
    getOrders: "import('tillkit/core').OrderSource['getOrders']",
    steps: "import('tillkit/core').OrderSource['steps']",
  },
  'src/components/checkout/CheckoutDialog.tsx': { open: 'boolean' },
  'src/components/checkout/CheckoutView.tsx': { currency: "import('tillkit').Currency" },
  'src/testing/createOrder.ts': { seller: "import('viem').LocalAccount" },
  'src/testing/createScenario.ts': {
    order: "{ contractAddress: import('viem').Address; orderId: import('viem').Hex }",
  },
  'src/widget/element/defineTillCheckout.ts': { wallet: "import('viem').EIP1193Provider" },
  'src/widget/mountCheckout.ts': { element: 'HTMLElement' },
  'stories/docs/Composing.mdx': {
    currency: "import('tillkit').Currency",
    leave: '() => void',
    OnRamp: "(props: { token: string; amount: bigint }) => import('react').ReactElement",
  },
}
