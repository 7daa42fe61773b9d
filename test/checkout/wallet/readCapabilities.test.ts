import { type Address, createWalletClient, custom } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCapabilities, rememberBatch } from '../../../src/checkout/wallet/readCapabilities.js'

const buyer: Address = `0x${'11'.repeat(20)}`
const chainId = 1
const batches = { '0x1': { atomic: { status: 'supported' } } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A wallet that answers each question as the list says, and is silent after it. */
function open(answers: (() => Promise<unknown>)[], requestTimeoutMs = 30_000) {
  let asked = 0
  const request = async () => (answers[asked++] ?? silence)()
  const wallet = createWalletClient({ account: buyer, transport: custom({ request }) })
  const context = { wallet, policy: undefined, intent: { chainId, buyer }, limits: { requestTimeoutMs } }
  return { context, count: () => asked, read: () => readCapabilities(context) }
}

const silence = () => new Promise<never>(() => {})
const answer = async () => batches

/** How long a promise takes by the clock, in milliseconds, with its result. */
async function time<value>(promise: Promise<value>) {
  const from = Date.now()
  let end: number | undefined
  promise.then(() => (end = Date.now()))
  for (let passed = 0; passed < 60_000 && end === undefined; passed += 100)
    await vi.advanceTimersByTimeAsync(100)
  return { took: (end ?? Number.POSITIVE_INFINITY) - from, is: await promise }
}

describe('readCapabilities', () => {
  test('default: asks the wallet', async () => {
    expect(await time(open([answer]).read())).toMatchObject({ took: 0, is: { batches: true } })
  })

  test.each([
    [30_000, 2_000],
    [500, 500],
  ])('behavior: with a limit of %i ms a silence takes %i ms, and none the next time', async (limit, took) => {
    const { read, count } = open([], limit)
    expect(await time(read())).toMatchObject({ took, is: { batches: false } })
    expect(await time(read())).toMatchObject({ took: 0, is: { batches: false } })
    // It was asked again, in the background.
    expect(count()).toBe(2)
  })

  test('behavior: an answer that comes late is remembered', async () => {
    const late = () => new Promise((resolve) => setTimeout(() => resolve(batches), 5_000))
    const { read } = open([late])
    expect((await time(read())).is).toEqual({ batches: false })
    await vi.advanceTimersByTimeAsync(5_000)
    // The wallet is silent now, and its last answer counts.
    expect(await time(read())).toMatchObject({ took: 2_000, is: { batches: true } })
    expect(await time(read())).toMatchObject({ took: 0, is: { batches: true } })
  })

  test('behavior: a silence ends with the next answer', async () => {
    const { read } = open([silence, answer, answer])
    await time(read())
    await time(read())
    expect(await time(read())).toMatchObject({ took: 0, is: { batches: true } })
  })

  test('behavior: a new answer replaces the last one, and an error is one', async () => {
    const { read } = open([answer, () => Promise.reject(new Error('No.')), async () => ({})])
    expect((await time(read())).is.batches).toBe(true)
    expect((await time(read())).is.batches).toBe(false)
    expect((await time(read())).is.batches).toBe(false)
  })

  test('behavior: each account and chain is asked for itself', async () => {
    const { context, read } = open([silence, answer, answer])
    await time(read())
    const other = { ...context, intent: { chainId: 2, buyer } }
    expect(await time(readCapabilities(other))).toMatchObject({ took: 0, is: { batches: false } })
    const another: Address = `0x${'22'.repeat(20)}`
    const others = { ...context, intent: { chainId, buyer: another } }
    expect(await time(readCapabilities(others))).toMatchObject({ took: 0, is: { batches: true } })
  })

  test('behavior: after a refusal that proves nothing the wallet gets no batches', async () => {
    const { context, read } = open([answer, answer])
    expect((await time(read())).is.batches).toBe(true)
    rememberBatch(context, 'refused')
    expect((await time(read())).is.batches).toBe(false)
  })

  test('behavior: after two declines in a row as well, unless the gas is paid for', async () => {
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
