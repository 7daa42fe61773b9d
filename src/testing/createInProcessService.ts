import {
  type Address,
  erc20Abi,
  formatUnits,
  type Hex,
  isAddressEqual,
  type LocalAccount,
  zeroAddress,
  zeroHash,
} from 'viem'
import { readContract } from 'viem/actions'
import * as z from 'zod/mini'
import type { ChainClient } from '../checkout/errors/readChain.js'
import { RpcError } from '../protocol/errors.js'
import { methods, type Received, type Returns } from '../protocol/methods.js'
import type { Order } from '../protocol/order.js'
import type { Step } from '../protocol/step.js'
import { approvalStep } from '../venues/approvalStep.js'
import { costOfItems } from '../venues/sale.js'
import { buyStep } from '../venues/tillkit/buyStep.js'
import { marketAbi } from '../venues/tillkit/marketAbi.js'
import { createRelay } from './createRelay.js'
import { quoteSwap } from './quoteSwap.js'

/**
 * Creates a service that lives in the page: it answers `GetOrders` and `GenerateBuyTransaction` from a market contract,
 * without a database, and `GetSwapQuote` from a `router`. For stories and tests; hand its `fetch` to `createTill`.
 *
 * `tamper` changes the steps before they leave, as a dishonest service would. With a `relayer`, purchases in tokens that
 * know permits (ERC-2612) are gasless: the buyer signs, the relayer sends.
 *
 * @example
 * const { fetch } = createInProcessService({ client, market })
 * const till = createTill({ accessKey: 'any', marketplaceUrl: 'https://service.test', apiUrl: 'https://service.test', fetch })
 */
export function createInProcessService(
  options: createInProcessService.Options,
): createInProcessService.ReturnType {
  const { client, market, relayer, router, tamper = (steps) => steps } = options
  const relay = relayer && createRelay({ client, market, relayer })
  const handlers = {
    GetOrders: async ({ input }: Received<'GetOrders'>): Promise<Returns<'GetOrders'>> => {
      const found = await Promise.all(input.map(({ orderId }) => readOrder(client, market, orderId)))
      const orders = found.filter((order) => order !== undefined)
      return { orders, page: { page: 1, pageSize: orders.length, more: false, sort: [] } }
    },
    GenerateBuyTransaction: async (request: Received<'GenerateBuyTransaction'>) => {
      return { steps: tamper(await buildSteps(client, market, relay, request)) }
    },
    GetSwapQuote: async (request: Received<'GetSwapQuote'>) => {
      if (!router) throw new RpcError('NotImplemented')
      return quoteSwap({ client, router, request })
    },
    Execute: async (request: Received<'Execute'>) => {
      if (!relay) throw new RpcError('NotImplemented')
      return relay.execute(request)
    },
  }

  return {
    fetch: async (input, init) => {
      const name = new URL(String(input)).pathname.split('/').at(-1) ?? ''
      try {
        const body = JSON.parse(String(init?.body))
        if (name === 'permits' && relay) {
          relay.savePermit(body)
          return Response.json({})
        }
        if (!isHandled(name)) throw new RpcError('MethodNotFound')
        const { params, returns } = methods[name]
        const received = z.decode(params as z.ZodMiniType, body)
        const answer = await handlers[name](received as never)
        return Response.json(z.encode(returns as z.ZodMiniType, answer))
      } catch (error) {
        const failure =
          error instanceof RpcError ? error : new RpcError('WebrpcInternalError', { cause: error })
        return Response.json(failure.toBody(), { status: failure.status })
      }
    },
  }
}

export declare namespace createInProcessService {
  type Options = {
    client: ChainClient
    /** The market contract. */
    market: Address
    /** Changes the steps before they leave. @default leaves them as they are */
    tamper?: ((steps: Step[]) => Step[]) | undefined
    /** Sends signed purchases. @default none: buyers send theirs themselves */
    relayer?: LocalAccount | undefined
    /** The Uniswap V2 router that swaps are quoted from. @default none: nothing is swapped */
    router?: Address | undefined
  }
  type ReturnType = { fetch: typeof globalThis.fetch }
}

function isHandled(name: string): name is (typeof handled)[number] {
  return handled.some((one) => one === name)
}

const handled = ['GetOrders', 'GenerateBuyTransaction', 'GetSwapQuote', 'Execute'] as const

async function readOrder(client: ChainClient, market: Address, orderId: string): Promise<Order | undefined> {
  const [stored, chainId] = await Promise.all([
    readContract(client, {
      address: market,
      abi: marketAbi,
      functionName: 'getOrder',
      args: [orderId as Hex],
    }),
    client.request({ method: 'eth_chainId' }),
  ])
  const {
    maker,
    collection,
    tokenId,
    quantity,
    remaining,
    currency,
    unitPrice,
    validFrom,
    validUntil,
    cancelled,
  } = stored
  if (isAddressEqual(maker, zeroAddress)) return undefined
  const priceDecimals = isAddressEqual(currency, zeroAddress)
    ? 18
    : await readContract(client, { address: currency, abi: erc20Abi, functionName: 'decimals' })
  const left = cancelled ? 0n : remaining
  const start = new Date(Number(validFrom) * 1_000)
  return {
    id: 0,
    collectionId: 0,
    orderId,
    chainId: Number(chainId),
    originName: 'sandbox',
    collectionContractAddress: collection,
    createdBy: maker,
    priceAmount: unitPrice,
    priceAmountFormatted: formatUnits(unitPrice, priceDecimals),
    priceAmountNet: unitPrice,
    priceAmountNetFormatted: formatUnits(unitPrice, priceDecimals),
    priceCurrencyAddress: currency,
    priceDecimals,
    quantityInitial: quantity,
    quantityInitialFormatted: String(quantity),
    quantityRemaining: remaining,
    quantityRemainingFormatted: String(remaining),
    quantityAvailable: left,
    quantityAvailableFormatted: String(left),
    quantityDecimals: 0,
    feeBps: 0,
    feeBreakdown: [],
    validFrom: start,
    // The contract's clock goes further than a Date can.
    validUntil: new Date(Math.min(Number(validUntil) * 1_000, 8.64e15)),
    blockNumber: 0,
    createdAt: start,
    updatedAt: start,
    tokenId,
    marketplace: 'service_marketplace_v2',
    side: 'listing',
    status: cancelled ? 'cancelled' : remaining === 0n ? 'filled' : 'active',
  }
}

async function buildSteps(
  client: ChainClient,
  market: Address,
  relay: createRelay.ReturnType | undefined,
  request: Received<'GenerateBuyTransaction'>,
): Promise<Step[]> {
  const { buyer, ordersData, additionalFees: fees } = request
  const items = await Promise.all(
    ordersData.map(async ({ orderId, quantity }) => {
      const order = await readOrder(client, market, orderId)
      if (!order) throw new RpcError('NotFound', { details: orderId })
      if (order.quantityAvailable < quantity) throw new RpcError('InvalidArgument', { details: orderId })
      return { order, quantity }
    }),
  )
  const currency = items[0]?.order.priceCurrencyAddress ?? zeroAddress
  const native = isAddressEqual(currency, zeroAddress)
  const bought = items.map(({ order, quantity }) => ({
    orderId: order.orderId as Hex,
    collection: order.collectionContractAddress,
    tokenId: order.tokenId ?? 0n,
    quantity,
    unitPrice: order.priceAmount,
  }))
  const total = costOfItems({ items: bought, fees })
  const signed = native ? undefined : relay?.buildSteps({ buyer, items: bought, currency, fees, total })
  if (signed) return signed
  const buy = buyStep({ market, items: bought, currency, recipient: buyer, fees, purchaseId: zeroHash })
  const allowance = native
    ? total
    : await readContract(client, {
        address: currency,
        abi: erc20Abi,
        functionName: 'allowance',
        args: [buyer, market],
      })
  return allowance >= total ? [buy] : [approvalStep({ currency, spender: market, amount: total }), buy]
}
