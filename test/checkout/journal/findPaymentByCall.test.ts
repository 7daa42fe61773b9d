import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { ProviderError } from '../../../src/testing/ProviderError.js'
import { sample } from '../../setup/sample.js'
import { startMarketWithoutIds } from '../support/startMarketWithoutIds.js'
import { startShop } from '../support/startShop.js'

/**
 * A market that records no purchase ids accepts the same batch twice. The wallet's answer and its later status do not prove whether the
 * first batch was mined. Only the chain does.
 */

const shop = await startShop()
const { client, contracts, enter, openWallet, owned, money } = shop
const { forDollars } = await startMarketWithoutIds(shop)
const price = 12_000_000n
const snapshot = { id: await client.snapshot() }

const answers: Record<string, (id: unknown) => unknown> = {
  'its own id': () => ({ id: '0x1234' }),
  'no id': () => null,
  'a text': () => 'sent',
  ...Object.fromEntries(
    [4001, 4100, 4200, 5700, 5740, 5750, -32601, -32602, -32603].map((code) => [
      `error ${code}`,
      () => {
        throw new ProviderError(code, 'No.')
      },
    ]),
  ),
}
const statuses: Record<string, unknown> = {
  nothing: undefined,
  'no status': {},
  'a word': { status: 'CONFIRMED' },
  'made, with no receipt': { status: 200, receipts: [] },
  'given up': { status: 400 },
  'reverted, with no receipt': { status: 500, receipts: [] },
  'made in part': { status: 600 },
}
const cases = [
  ...Object.keys(answers).map((answer) => ({ answer, status: 'nothing' })),
  ...Object.keys(statuses).map((status) => ({ answer: 'its own id', status })),
].flatMap((one) => [true, false].map((isSent) => ({ ...one, isSent })))

describe('a batch on a market without ids', () => {
  test.each(sample(cases, 14))(
    'pays at most once and reports the truth when sent is $isSent, the answer $answer, and the status $status',
    async (one) => {
      await client.revert(snapshot)
      snapshot.id = await client.snapshot()
      const wallet = openOddWallet(one)
      const storage = createMemoryStorage()
      const held = await money(contracts.usdc)
      const fundsReports: string[] = []
      for (let press = 0; press < 3; press++) {
        const { checkout } = await enter({ ...forDollars, storage, wallet, now: createFastClock() })
        const state = await checkout.start()
        const { status } = state
        const error = 'error' in state ? state.error : undefined
        const [paid, got] = [held - (await money(contracts.usdc)), await owned(contracts.erc1155, 1n)]
        // The buyer never pays twice, and the checkout never reports better funds than the chain shows.
        expect([paid, got]).toEqual(got === 0n ? [0n, 0n] : [price, 1n])
        const says = status === 'success' ? status : (error?.funds ?? '')
        expect(got === 0n ? ['none', 'unknown'] : ['success', 'spent', 'unknown']).toContain(says)
        // If the wallet does not know the batch, perhaps nothing was sent. So `PendingLong`, which says that a transaction is pending,
        // would be wrong.
        if (one.status === 'nothing') expect(error?.code).not.toBe('PendingLong')
        fundsReports.push(says)
        if (status === 'success') break
      }
      // The checkout finds a sent batch on the chain, whatever the wallet reported.
      if (one.isSent) expect(fundsReports.at(-1)).toBe('success')
    },
  )
})

/** Returns a wallet with a given answer and status for its first batch. */
function openOddWallet({ answer, status, isSent }: { answer: string; status: string; isSent: boolean }) {
  const wallet = openWallet({ atomic: 'supported' })
  const { request: ask } = wallet.provider as unknown as { request: (asked: Asked) => Promise<unknown> }
  let asked = 0
  const request = async (question: Asked) => {
    if (question.method === 'wallet_getCallsStatus' && asked === 1) {
      if (statuses[status] === undefined) throw new ProviderError(5730, 'There is no batch with this id.')
      return statuses[status]
    }
    if (question.method !== 'wallet_sendCalls' || asked++ > 0) return ask(question)
    const done = isSent ? await ask(question) : undefined
    return answers[answer]?.(done)
  }
  return { ...wallet, provider: { ...wallet.provider, request } as unknown as typeof wallet.provider }
}

type Asked = { method: string; params?: readonly unknown[] }

function createFastClock() {
  let time = Date.now()
  return () => (time += 30_000)
}
