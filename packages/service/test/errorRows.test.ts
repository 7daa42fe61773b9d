import { getRequestListener } from '@hono/node-server'
import { zeroHash } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { createTill } from '../../../src/client/createTill.js'
import { type ErrorName, errorRows, RpcError } from '../../../src/protocol/errors.js'
import { listen } from '../../../test/setup/ports/listen.js'
import { reservePort } from '../../../test/setup/ports/reservePort.js'
import { createApp } from '../src/createApp.js'
import { createHandlers } from '../src/handlers/createHandlers.js'
import type { Handler, Network } from '../src/handlers/http/handler.js'
import { silentLog } from '../src/log.js'
import { startShop } from './support/startShop.js'

let chainIsDown = false
const shop = await startShop({
  fetch: (...request) => (chainIsDown ? Promise.reject(new TypeError('fetch failed')) : fetch(...request)),
  config: {
    projects: [
      { id: '1', accessKey: 'key' },
      { id: '2', accessKey: 'disabled', disabled: true },
      { id: '3', accessKey: 'used up', requestsPerMinute: 0 },
    ],
  },
})
const { url: shopUrl, close } = await listen(getRequestListener(shop.service.fetch))
afterAll(close)
const order = await shop.listOrder()
const expired = await shop.listOrder({ validUntil: 1n })

/** Creates a client that calls a service over a real socket. */
function connect(options: connect.Options = {}) {
  const { url = shopUrl, accessKey = 'key', network = 'sandbox', sent } = options
  return createTill({
    accessKey,
    marketplaceUrl: `${url}/${network}`,
    apiUrl: url,
    fetch: (input, init) => fetch(input, { ...init, ...sent }),
    retry: { count: 0, delay: 0 },
  })
}

declare namespace connect {
  type Options = {
    url?: string
    accessKey?: string
    network?: string
    /** Overrides fields of the HTTP request, so that it looks like the request of a broken client. */
    sent?: RequestInit
  }
}

const ordersRequest = {
  chainId: 31337,
  input: [{ contractAddress: order.collection, orderId: order.orderId }],
}
const ask = (options?: connect.Options) => connect(options).getOrders(ordersRequest)

function buy(more: Partial<Parameters<ReturnType<typeof connect>['generateBuyTransaction']>[0]> = {}) {
  return connect().generateBuyTransaction({
    chainId: 31337,
    collectionAddress: order.collection,
    buyer: shop.account('buyer').address,
    marketplace: 'service_marketplace_v2',
    ordersData: [{ orderId: order.orderId, quantity: 1n }],
    ...more,
  })
}

/** Sends `GetOrders` to a service that handles the method with `getOrders`. */
async function askWith(getOrders: Handler<'GetOrders'>, requestTimeoutMs = 20_000, signal?: AbortSignal) {
  const { fetch } = createApp({
    networks: [{ config: { name: 'sandbox', chainId: 31337 } } as Network],
    handlers: {
      ...createHandlers({ allowPrivate: false, attemptTimeoutMs: requestTimeoutMs, listsAtOnce: 1 }),
      GetOrders: getOrders,
    },
    projects: [
      {
        id: '1',
        accessKey: 'key',
        disabled: false,
        maxWebhookFilterValues: 100_000,
        maxWebhookBacklog: 1_000_000,
        maxWebhookListeners: 0,
      },
    ],
    findProject: async () => undefined,
    reserveRequests: async () => 0,
    corsOrigins: ['*'],
    marketplaceNames: {},
    requestTimeoutMs,
    log: silentLog,
    now: Date.now,
    readiness: async () => ({ ready: true, reasons: [], networks: [] }),
    metrics: { write: async () => '', answered() {} },
    adminApart: false,
    logRequests: false,
  })
  const { url, close } = await listen(getRequestListener(fetch))
  return connect({ url }).getOrders(ordersRequest, { signal }).finally(close)
}

/** Sends a request whose handler throws this error, because the methods that would throw the error are switched off. */
function askRefused(row: ErrorName) {
  return askWith(async () => {
    throw new RpcError(row)
  })
}

function askAndLeave() {
  const leave = new AbortController()
  const neverAnswers = () => new Promise<never>(() => leave.abort())
  return askWith(neverAnswers, 20_000, leave.signal)
}

async function askBreakingServer() {
  const { url, close } = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"orders":', () => response.destroy())
  })
  return ask({ url }).finally(close)
}

async function askClosedPort() {
  return ask({ url: `http://127.0.0.1:${await reservePort()}` })
}

async function buyWhilePaused() {
  const from = shop.account('deployer')
  const pause = (value: boolean) => shop.write({ from, functionName: 'setPaused', args: [value] })
  await pause(true)
  return buy().finally(() => pause(false))
}

function buyWhileChainIsDown() {
  chainIsDown = true
  return buy().finally(() => {
    chainIsDown = false
  })
}

/** For each error code, a request that makes the client throw this error. */
const causes: Record<ErrorName, () => Promise<unknown>> = {
  WebrpcEndpoint: buyWhilePaused,
  WebrpcRequestFailed: askClosedPort,
  WebrpcBadRoute: () => ask({ network: 'atlantis' }),
  WebrpcBadMethod: () => ask({ sent: { method: 'PUT' } }),
  WebrpcBadRequest: () => ask({ sent: { body: '{' } }),
  WebrpcBadResponse: () => askWith(async () => ({ orders: [], page: {} }) as never),
  WebrpcServerPanic: () =>
    askWith(() => {
      throw new TypeError('A bug.')
    }),
  WebrpcInternalError: buyWhileChainIsDown,
  WebrpcClientDisconnected: askAndLeave,
  WebrpcStreamLost: askBreakingServer,
  Unauthorized: () => ask({ accessKey: 'guessed' }),
  PermissionDenied: () => ask({ accessKey: 'disabled' }),
  SessionExpired: () => askRefused('SessionExpired'),
  MethodNotFound: () =>
    connect().execute({
      chainId: 31337,
      signature: '0x',
      method: 'POST',
      endpoint: '/',
      executeType: 'order',
      body: {},
    }),
  Timeout: () => askWith(() => new Promise(() => {}), 10),
  InvalidArgument: () => buy({ ordersData: [{ orderId: expired.orderId, quantity: 1n }] }),
  NotFound: () => buy({ ordersData: [{ orderId: zeroHash, quantity: 1n }] }),
  UserNotFound: () => askRefused('UserNotFound'),
  ProjectNotFound: () => askRefused('ProjectNotFound'),
  InvalidTier: () => askRefused('InvalidTier'),
  ProjectLimitReached: () => ask({ accessKey: 'used up' }),
  NotImplemented: () => buy({ marketplace: 'payment_processor' }),
}

describe('errorRows', () => {
  test('lists 22 errors, and answers a valid request', async () => {
    expect(await ask()).toMatchObject({ orders: [{ orderId: order.orderId }] })
    expect(Object.keys(causes)).toHaveLength(22)
  })

  for (const [name, cause] of Object.entries(causes)) {
    test(`reaches the client as the documented error: ${name}`, async () => {
      const error = await cause().then(
        () => undefined,
        (thrown) => thrown,
      )
      expect(error).toBeInstanceOf(RpcError)
      const { code, status, msg } = errorRows[name as ErrorName]
      expect({ code: error.code, rpcCode: error.rpcCode, status: error.status, msg: error.msg }).toEqual({
        code: name,
        rpcCode: code,
        status,
        msg,
      })
    })
  }
})
