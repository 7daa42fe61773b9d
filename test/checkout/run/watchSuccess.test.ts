import { createPublicClient, custom, type Hash, numberToHex, type TransactionReceipt } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { CheckoutError } from '../../../src/checkout/errors/CheckoutError.js'
import { watchSuccess } from '../../../src/checkout/run/watchSuccess.js'

const hash: Hash = `0x${'1'.repeat(64)}`
const outcome = { hash, blockNumber: 10n }

/** A chain that grows by one block with each request for the newest block, and whose node knows no receipt. */
function createGrowingChain(first: number) {
  let height = first - 1
  const request = async ({ method }: { method: string }) => {
    if (method !== 'eth_getBlockByNumber') return null
    height += 1
    const number = numberToHex(height)
    return { number, hash: numberToHex(height, { size: 32 }), timestamp: number, transactions: [] }
  }
  const client = createPublicClient({ chain: foundry, transport: custom({ request }), pollingInterval: 1 })
  return { client, height: () => height }
}

/** Watches until `look` runs, or until the chain has `blocks` more blocks. Returns the result and the height at which `look` ran. */
async function watch(isMade: (check: number) => Promise<boolean>, { first = 10, blocks = 20 } = {}) {
  const { client, height } = createGrowingChain(first)
  const stop = new AbortController()
  const looks: number[] = []
  let checks = 0
  const error = await watchSuccess({
    client,
    outcome,
    signal: stop.signal,
    isMade: (_: TransactionReceipt | undefined) => {
      if (height() >= first + blocks) stop.abort()
      return isMade(checks++)
    },
    look: async () => {
      looks.push(height())
      throw new CheckoutError('Reorged')
    },
  })
  return { error, looks, checks }
}

describe('watchSuccess', () => {
  test('looks for a reorg after three checks in a row without the purchase', async () => {
    const { error, looks } = await watch(async () => false)
    expect(error).toMatchObject({ code: 'Reorged' })
    expect(looks).toEqual([12])
  })

  test('starts to count again after a check that finds the purchase', async () => {
    const { looks } = await watch(async (check) => check === 2)
    expect(looks).toEqual([15])
  })

  test('does not count checks that fail, because the node may be down', async () => {
    const { error, looks, checks } = await watch(() => Promise.reject(new Error('The node is down.')))
    expect([error, looks]).toEqual([undefined, []])
    expect(checks).toBeGreaterThan(10)
  })

  test('ignores a node that has not reached the block of the purchase', async () => {
    const { looks } = await watch(async () => false, { first: 5 })
    expect(looks).toEqual([12])
  })
})
