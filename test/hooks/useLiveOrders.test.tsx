import { useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createPublicClient, createWalletClient, parseAbi, parseEventLogs, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTill } from '../../src/client/createTill.js'
import { useLiveOrders } from '../../src/hooks/useLiveOrders.js'
import { useOrders } from '../../src/hooks/useOrders.js'
import { orderQueryKey } from '../../src/query/orderQueryOptions.js'
import { marketAbi } from '../../src/venues/tillkit/marketAbi.js'
import { openHttp } from '../setup/openHttp.js'
import { openSandbox } from '../setup/openSandbox.js'
import { createHost } from './support/createHost.js'

const { chainId, contracts, rpcUrl, accessKey, marketplaceUrl, apiUrl, accounts } = await openSandbox()
const client = createPublicClient({ chain: foundry, transport: openHttp(rpcUrl), cacheTime: 0 })
const contractAddress = contracts.erc721
const tokenAbi = parseAbi([
  'function mint(address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
])
let visibility: DocumentVisibilityState = 'visible'
vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
afterEach(() => show('visible'))

function show(state: DocumentVisibilityState): void {
  visibility = state
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

function walletOf(role: string) {
  const account = privateKeyToAccount(accounts.find((one) => one.role === role)?.privateKey ?? '0x')
  return createWalletClient({ account, chain: foundry, transport: openHttp(rpcUrl) })
}

/** Lists a new token of the stranger. */
async function list(unitPrice: bigint) {
  const wallet = walletOf('stranger')
  const tokenId = BigInt(Date.now()) * 1_000n + unitPrice
  const token = { address: contractAddress, abi: tokenAbi } as const
  await mined(
    wallet.writeContract({ ...token, functionName: 'mint', args: [wallet.account.address, tokenId] }),
  )
  await mined(
    wallet.writeContract({ ...token, functionName: 'setApprovalForAll', args: [contracts.market, true] }),
  )
  const item = {
    collection: contractAddress,
    tokenId,
    quantity: 1n,
    currency: '0x0000000000000000000000000000000000000000',
    unitPrice,
    validFrom: 0n,
    validUntil: 2n ** 64n - 1n,
  } as const
  const market = { address: contracts.market, abi: marketAbi } as const
  const { logs } = await mined(wallet.writeContract({ ...market, functionName: 'createOrder', args: [item] }))
  const [created] = parseEventLogs({ abi: marketAbi, logs, eventName: 'OrderCreated' })
  return { tokenId, unitPrice, orderId: created?.args.orderId ?? '0x' }
}

/** Buys an order without the kit, as a visitor of another shop does. */
async function buy({ orderId, tokenId, unitPrice }: Awaited<ReturnType<typeof list>>) {
  const wallet = walletOf('newcomer')
  const item = { orderId, collection: contractAddress, tokenId, quantity: 1n, unitPrice }
  const args = [
    [item],
    '0x0000000000000000000000000000000000000000',
    wallet.account.address,
    [],
    zeroHash,
  ] as const
  const market = { address: contracts.market, abi: marketAbi } as const
  return mined(
    wallet.writeContract({ ...market, functionName: 'buy', args: args as never, value: unitPrice }),
  )
}

async function mined(sent: Promise<`0x${string}`>) {
  const receipt = await client.waitForTransactionReceipt({ hash: await sent, pollingInterval: 50 })
  expect(receipt.status).toBe('success')
  return receipt
}

/** Opens a page that shows an order and follows its collection. */
function open(orderId: string, key = accessKey) {
  const live = vi.fn()
  const till = createTill({
    accessKey: key,
    marketplaceUrl,
    apiUrl,
    timeout: 60_000,
    fetch: (...request) => {
      if (String(request[0]).includes('/live/')) live(request[1]?.signal, request[1]?.headers)
      return fetch(...request)
    },
  })
  const { wrapper } = createHost({ till, rpcUrl })
  const input = [{ contractAddress, orderId }]
  const page = renderHook(
    ({ enabled }) => {
      const { isLive, error } = useLiveOrders({ chainId, contractAddress, enabled })
      const { data: [order] = [] } = useOrders({ chainId, input })
      return { isLive, error, status: order?.status }
    },
    { wrapper, initialProps: { enabled: true } },
  )
  return { ...page, live, till, wrapper }
}

/** Opens a page with a scripted stream, and a query whose answers the test gives. */
function openScripted() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const reads: ((text: string) => void)[] = []
  const till = createTill({
    accessKey: 'key',
    marketplaceUrl: 'http://service.test',
    apiUrl: 'http://service.test',
    fetch: async () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    },
  })
  const { wrapper } = createHost({ till })
  const queryFn = () => new Promise<string>((resolve) => reads.push(resolve))
  const page = renderHook(
    () => {
      useLiveOrders({ chainId: 1, contractAddress })
      return useQuery({ queryKey: orderQueryKey({ chainId: 1, contractAddress, orderId: '7' }), queryFn })
        .data
    },
    { wrapper },
  )
  return { ...page, reads, push: (text: string) => stream?.enqueue(new TextEncoder().encode(text)) }
}

function pause(milliseconds: number): Promise<void> {
  return act(() => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)))
}

/** Holds the timers of this length. Returns the function that lets them pass, without those that were cleared. */
function holdTimers(milliseconds: number): () => void {
  const { setTimeout: original, clearTimeout: originalClear } = globalThis
  const held = new Map<unknown, () => void>()
  const set = (run: () => void, delay?: number) => {
    const timer = original(run, delay)
    if (delay === milliseconds) held.set(timer, run)
    return timer
  }
  const clear = (timer: Parameters<typeof clearTimeout>[0]) => {
    held.delete(timer)
    originalClear(timer)
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(set as typeof setTimeout)
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation(clear as typeof clearTimeout)
  return () => {
    vi.mocked(setTimeout).mockRestore()
    vi.mocked(clearTimeout).mockRestore()
    for (const [timer, run] of held) {
      originalClear(timer as Parameters<typeof clearTimeout>[0])
      run()
    }
  }
}

const patient = { timeout: 20_000 }

describe('useLiveOrders', () => {
  test('shows that an order was sold elsewhere', async () => {
    const order = await list(1_001n)
    const { result, unmount, live } = open(order.orderId)
    await waitFor(
      () => expect(result.current).toEqual({ isLive: true, error: null, status: 'active' }),
      patient,
    )
    await buy(order)
    await waitFor(() => expect(result.current.status).toBe('filled'), patient)
    unmount()
    expect(live.mock.lastCall?.[0].aborted).toBe(true)
  })

  test('closes the connection of a hidden tab, and reads what it missed', async () => {
    const order = await list(1_002n)
    const { result, unmount, live } = open(order.orderId)
    await waitFor(() => expect(result.current).toMatchObject({ isLive: true, status: 'active' }), patient)
    const pass = holdTimers(15_000)
    show('hidden')
    act(pass)
    expect(result.current.isLive).toBe(false)
    expect(live.mock.lastCall?.[0].aborted).toBe(true)
    await buy(order)
    const opened = live.mock.calls.length
    show('visible')
    await waitFor(() => expect(result.current).toMatchObject({ isLive: true, status: 'filled' }), patient)
    expect(live).toHaveBeenCalledTimes(opened + 1)
    // It continues, so only what changed reads again.
    expect(live.mock.lastCall?.[1]).toHaveProperty('last-event-id')
    unmount()
  })

  test('keeps the connection of a tab that is hidden for a moment', async () => {
    const { result, unmount, live } = open('0x')
    await waitFor(() => expect(result.current.isLive).toBe(true), patient)
    const pass = holdTimers(15_000)
    show('hidden')
    show('visible')
    act(pass)
    expect(result.current.isLive).toBe(true)
    expect(live.mock.lastCall?.[0].aborted).toBe(false)
    unmount()
  })

  test('opens no stream while it is disabled', async () => {
    const { result, rerender, unmount, live } = open('0x')
    await waitFor(() => expect(result.current.isLive).toBe(true), patient)
    rerender({ enabled: false })
    expect(result.current.isLive).toBe(false)
    expect(live.mock.lastCall?.[0].aborted).toBe(true)
    unmount()
  })

  test('returns the refusal of the service', async () => {
    const { result, unmount } = open('0x', 'a wrong key')
    await waitFor(() => expect(result.current.error?.code).toBe('Unauthorized'), patient)
    unmount()
  })

  test('reads once more after the requests that run during a change', async () => {
    const { push, reads, result, unmount } = openScripted()
    push('event: reset\ndata: {}\nid: 1\n\n')
    await pause(600)
    expect(reads).toHaveLength(1)
    act(() => reads[0]?.('before the reset'))
    await waitFor(() => expect(reads).toHaveLength(2))
    for (const id of [2, 3]) {
      push(`event: order\ndata: {"orderId":"7","status":"filled","version":${id}}\nid: ${id}\n\n`)
      await pause(600)
    }
    expect(reads).toHaveLength(2)
    act(() => reads[1]?.('before the order'))
    await waitFor(() => expect(reads).toHaveLength(3))
    act(() => reads[2]?.('after the order'))
    await waitFor(() => expect(result.current).toBe('after the order'))
    await pause(600)
    expect(reads).toHaveLength(3)
    unmount()
  })

  test('opens no stream on a server', () => {
    const { till, live, unmount } = open('0x')
    unmount()
    live.mockClear()
    const { wrapper: Wrapper } = createHost({ till, rpcUrl })
    const Page = () => <p>{String(useLiveOrders({ chainId, contractAddress }).isLive)}</p>
    const html = renderToString(
      <Wrapper>
        <Page />
      </Wrapper>,
    )
    expect(html).toContain('false')
    expect(live).not.toHaveBeenCalled()
  })
})
