import { type Address, createWalletClient, custom } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCapabilities, rememberBatch } from '../../../src/checkout/wallet/readCapabilities.js'

const buyer: Address = `0x${'11'.repeat(20)}`
const chainId = 1
const batches = { '0x1': { atomic: { status: 'supported' } } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a wallet that gives these answers in order, and then never answers again. */
function open(answers: (() => Promise<unknown>)[], requestTimeoutMs = 30_000) {
  let reads = 0
  const request = async () => (answers[reads++] ?? silence)()
  const wallet = createWalletClient({ account: buyer, transport: custom({ request }) })
  const context = { wallet, policy: undefined, intent: { chainId, buyer }, limits: { requestTimeoutMs } }
  return { context, count: () => reads, read: () => readCapabilities(context) }
}

const silence = () => new Promise<never>(() => {})
const answer = async () => batches

/** Returns the result of a promise, and how many milliseconds it takes. */
async function time<value>(promise: Promise<value>) {
  const from = Date.now()
  let end: number | undefined
  promise.then(() => (end = Date.now()))
  for (let passed = 0; passed < 60_000 && end === undefined; passed += 100)
    await vi.advanceTimersByTimeAsync(100)
  return { took: (end ?? Number.POSITIVE_INFINITY) - from, is: await promise }
}

describe('readCapabilities', () => {
  test('reads the capabilities from the wallet', async () => {
    expect(await time(open([answer]).read())).toMatchObject({ took: 0, is: { batches: true } })
  })

  test.each([
    [30_000, 2_000],
    [500, 500],
  ])(
    'with a limit of %i ms, waits %i ms for a silent wallet and does not wait again',
    async (limit, took) => {
      const { read, count } = open([], limit)
      expect(await time(read())).toMatchObject({ took, is: { batches: false } })
      expect(await time(read())).toMatchObject({ took: 0, is: { batches: false } })
      // The second call returned at once, and requested the capabilities again in the background.
      expect(count()).toBe(2)
    },
  )

  test('remembers an answer that comes late', async () => {
    const late = () => new Promise((resolve) => setTimeout(() => resolve(batches), 5_000))
    const { read } = open([late])
    expect((await time(read())).is).toEqual({ batches: false })
    await vi.advanceTimersByTimeAsync(5_000)
    // The wallet does not answer the second read. So the checkout uses the late answer to the first read.
    expect(await time(read())).toMatchObject({ took: 2_000, is: { batches: true } })
    expect(await time(read())).toMatchObject({ took: 0, is: { batches: true } })
  })

  test('uses the next answer after a silence', async () => {
    const { read } = open([silence, answer, answer])
    await time(read())
    await time(read())
    expect(await time(read())).toMatchObject({ took: 0, is: { batches: true } })
  })

  test('replaces the last answer by a new one or by an error', async () => {
    const { read } = open([answer, () => Promise.reject(new Error('No.')), async () => ({})])
    expect((await time(read())).is.batches).toBe(true)
    expect((await time(read())).is.batches).toBe(false)
    expect((await time(read())).is.batches).toBe(false)
  })

  test('reads each account and chain separately', async () => {
    const { context, read } = open([silence, answer, answer])
    await time(read())
    const other = { ...context, intent: { chainId: 2, buyer } }
    expect(await time(readCapabilities(other))).toMatchObject({ took: 0, is: { batches: false } })
    const another: Address = `0x${'22'.repeat(20)}`
    const others = { ...context, intent: { chainId, buyer: another } }
    expect(await time(readCapabilities(others))).toMatchObject({ took: 0, is: { batches: true } })
  })

  test('sends no batches after a refusal that proves nothing', async () => {
    const { context, read } = open([answer, answer])
    expect((await time(read())).is.batches).toBe(true)
    rememberBatch(context, 'refused')
    expect((await time(read())).is.batches).toBe(false)
  })

  test('sends no batches after two declines in a row, except with a paymaster', async () => {
    const sponsored = { '0x1': { ...batches['0x1'], paymasterService: { supported: true } } }
    const { context, read } = open(Array(6).fill(async () => sponsored))
    const policy = { paymasters: { [chainId]: [{ url: 'https://paymaster.example' }] } }
    rememberBatch(context, 'declined')
    rememberBatch(context, 'taken')
    rememberBatch(context, 'declined')
    expect((await time(read())).is.batches).toBe(true)
    rememberBatch(context, 'declined')
    expect((await time(read())).is.batches).toBe(false)
    expect((await time(readCapabilities({ ...context, policy }))).is.batches).toBe(true)
  })
})
