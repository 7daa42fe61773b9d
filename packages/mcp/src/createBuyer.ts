import { join } from 'node:path'
import { type createCheckout, createTill, type Order, type Till } from 'tillkit/core'
import { TillError } from 'tillkit/internal'
import { type Address, createClient, http, isAddressEqual } from 'viem'
import type { BudgetAllowance, readBudget } from './budget.js'
import { accountOf, type BuyerContext, loadBudget, readNow } from './buyerContext.js'
import { createFileLocks, createFileStorage } from './fileStorage.js'
import { type BuyRequest, makePurchase, type Purchase, readPurchase } from './makePurchase.js'
import { openLedger } from './openLedger.js'
import {
  type OrderRequest,
  type Quote,
  quotePurchase,
  type Simulation,
  simulatePurchase,
} from './quotePurchase.js'

/**
 * Returns functions with which a program buys on one network. Each purchase stays within the budget that the owner signed. The ledger
 * reserves the price before the first wallet prompt. After the proof, the ledger records the amount that the chain shows.
 *
 * @throws TillError `BuyerInvalid` – the owner and the buyer are the same account
 */
export function createBuyer(options: createBuyer.Options): Buyer {
  // The program can ask the buyer's wallet for signatures, so the buyer must not be able to sign its own budget.
  if (isAddressEqual(options.owner, options.buyer)) {
    throw new TillError('BuyerInvalid', {
      shortMessage: 'The owner of the budget and the buyer are the same account.',
      fix: 'Let an account sign the budget that the program cannot use.',
    })
  }
  const context = openContext(options)
  return {
    search: (request) => search(context, request),
    quote: (request) => quotePurchase(context, request),
    simulate: (request) => simulatePurchase(context, request),
    buy: (request) => makePurchase(context, request),
    readStatus: (key) => readPurchase(context, key),
    readBudget: () => readSpent(context),
  }
}

export declare namespace createBuyer {
  type Options = {
    /** The chain id of the network. */
    chainId: number
    /** The JSON-RPC URL of a node that the owner trusts. */
    rpcUrl: string
    /** The JSON-RPC URL of the wallet that holds the buyer's key, and answers `eth_sendTransaction`. */
    walletUrl: string
    /** The account that signs the budget. */
    owner: Address
    /** The account that pays. */
    buyer: Address
    /** The path of the signed budget. */
    budgetFile: string
    /** The folder of the ledger and the journal. Processes that share a budget share this folder. */
    folder: string
    /** The marketplace's base URL. */
    marketplaceUrl: string
    /** The access key of the marketplace. @default none */
    accessKey?: string | undefined
    /** The client of the marketplace. @default a client with `marketplaceUrl` and `accessKey` */
    till?: Till | undefined
    /** The polling interval of requests to the chain, in milliseconds. @default 1_000 */
    pollingInterval?: number | undefined
    /** The timeouts of a purchase, as in `createCheckout`. @default those of `createCheckout` */
    limits?: createCheckout.Options['limits']
  }
}

/** The purchases of {@link createBuyer}. */
export type Buyer = {
  /** Returns the active listings of a collection. */
  search: (request: { collection: Address; maxResults?: number | undefined }) => Promise<readonly Order[]>
  /** Returns the current price. Rejects if the budget does not allow the purchase. */
  quote: (request: OrderRequest) => Promise<Quote>
  /** Verifies and simulates the purchase, and returns the first wallet request. Prompts no wallet, and writes nothing. */
  simulate: (request: OrderRequest) => Promise<Simulation>
  /** Makes a purchase, or continues the purchase with this key. */
  buy: (request: BuyRequest) => Promise<Purchase>
  /** Returns the outcome of a purchase according to the ledger and the journal. Does not read the chain. */
  readStatus: (key: string) => Promise<Purchase>
  /** Returns the budget for this network, with the amounts spent in the last 24 hours. */
  readBudget: () => Promise<BudgetStatus>
}

/** A budget with its spent amounts. */
export type BudgetStatus = Awaited<ReturnType<typeof readBudget>> & {
  /** The allowances for this network. `spent` is the amount spent in the last 24 hours and reserved for open purchases. */
  allowances: readonly (BudgetAllowance & { spent: bigint })[]
}

function openContext(options: createBuyer.Options): BuyerContext {
  const { rpcUrl, folder, pollingInterval = 1_000, limits } = options
  return {
    ...options,
    limits,
    till: options.till ?? openTill(options),
    client: createClient({
      transport: http(rpcUrl, { retryCount: 1 }),
      pollingInterval,
      ccipRead: false,
    }),
    ledger: openLedger({ folder: join(folder, 'ledger') }),
    storage: createFileStorage(join(folder, 'journal')),
    locks: createFileLocks(join(folder, 'locks')),
  }
}

function openTill({ chainId, marketplaceUrl, accessKey = '' }: createBuyer.Options): Till {
  // A budget allows no swaps, so no request goes to `apiUrl`.
  return createTill({ accessKey, marketplaceUrl: { [chainId]: marketplaceUrl }, apiUrl: marketplaceUrl })
}

async function search(
  { till, chainId }: BuyerContext,
  { collection, maxResults = 20 }: Parameters<Buyer['search']>[0],
): Promise<readonly Order[]> {
  const filter = { collectionAddress: collection, status: 'active' as const }
  const { orders } = await till.listOrders({ chainId, filter, page: { pageSize: maxResults } })
  return orders.filter((order) => isAddressEqual(order.collectionContractAddress, collection))
}

async function readSpent(context: BuyerContext): Promise<BudgetStatus> {
  const [budget, now] = await Promise.all([loadBudget(context), readNow(context)])
  const allowances = budget.allowances.filter(({ chainId }) => chainId === context.chainId)
  const left = allowances.map(async (allowance) => ({
    ...allowance,
    spent: await context.ledger.spent({ account: accountOf(context, allowance.currency), now }),
  }))
  return { ...budget, allowances: await Promise.all(left) }
}
