import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { isWhole } from '../../setup/sample.js'
import { startShop } from '../support/startShop.js'

/**
 * A service withholds the buyer's signature and can use it until the deadline. Around the deadline, the chain reorgs.
 *
 * After the checkout reports that nothing was paid, a short reorg must not make this report false. A short reorg removes fewer blocks than
 * the policy's `confirmations`.
 */

const shop = await startShop()
const { client, contracts, relayer, orderAbout, enter, money } = shop
const order = orderAbout(/100 prints, in USDC/)
const rewind = await rewindEach(client)

describe.each([2, 3])('payments that need %i confirmations', (confirmations) => {
  test('lets a deadline count only when a reorg cannot undo it', async () => {
    const counts = new Map<string, number>()
    const property = fc.asyncProperty(moves(confirmations - 1), async (list) => {
      for (const word of await play(list, confirmations)) counts.set(word, (counts.get(word) ?? 0) + 1)
    })
    await fc.assert(property, { numRuns: isWhole() ? 40 : 5, endOnFailure: true, examples: known })
    for (const word of ['none', 'unknown']) expect(counts.get(word)).toBeGreaterThan(0)
  })
})

type Move = { kind: 'mine' | 'use'; when: 'early' | 'last' | 'late' } | { kind: 'reorg'; depth: number }

const when = fc.constantFrom('early', 'last', 'late')
const moves = (most: number): fc.Arbitrary<Move[]> =>
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('mine' as const), when }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('use' as const), when }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('reorg' as const),
          depth: fc.integer({ min: 1, max: most }),
        }),
      },
    ),
    { minLength: 3, maxLength: 6 },
  )

const use = (when: 'last' | 'late'): Move => ({ kind: 'use', when })
const late: Move = { kind: 'mine', when: 'late' }
const back: Move = { kind: 'reorg', depth: 1 }

const known: [Move[]][] = [
  // In each list, a reorg removes a block near the deadline: the block that used the signature, or the first block after the deadline.
  [[use('last'), back, late, late, late]],
  [[late, back, use('last'), late, late]],
  [[use('last'), late, back, late, late]],
]

/** Plays one list of moves and returns the reported funds. Fails if a report is untrue. */
async function play(list: readonly Move[], confirmations: number): Promise<string[]> {
  await rewind()
  const before = await money(contracts.usdc)
  const hasPaid = async () => (await money(contracts.usdc)) < before
  const honest = shop.openService({ relayer })
  const keeper: { deadline: bigint; use: () => Promise<unknown> } = {
    deadline: 0n,
    use: async () => undefined,
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!String(input).endsWith('Execute')) return honest.fetch(input, init)
    const { body = null } = init ?? {}
    keeper.deadline = BigInt(/"deadline":"(\d+)"/.exec(String(body))?.[1] ?? 0)
    keeper.use = () => honest.fetch(input, { method: 'POST', body })
    return Response.json({ error: 'InvalidArgument', code: 1, msg: 'x', status: 400 }, { status: 400 })
  }
  const { checkout } = await enter({
    order,
    service: { fetch },
    policy: { ...shop.policy, confirmations },
    limits: { miningTimeoutMs: 0 },
    answer: (_, index): Answer => (index < 2 ? 'accept' : 'reject'),
  })
  const words: string[] = []

  async function setTime(when: 'early' | 'last' | 'late') {
    const { timestamp } = await client.getBlock()
    const times = { early: timestamp + 1n, last: keeper.deadline, late: keeper.deadline + 10n }
    const next = times[when] > timestamp ? times[when] : timestamp + 1n
    await client.setNextBlockTimestamp({ timestamp: next })
  }

  /**
   * Tries to make the report of unpaid funds false. Reorgs the longest allowed number of blocks, and uses the signature on the new chain.
   */
  async function payElsewhere(): Promise<void> {
    await takeBack(confirmations - 1)
    await setTime('early')
    await keeper.use()
    await client.mine({ blocks: 1 })
  }

  /** Compares the reported funds with the chain. Returns whether the report is final. */
  async function judge(state: CheckoutState): Promise<boolean> {
    const word = 'error' in state ? state.error.funds : state.status
    words.push(word)
    const isPaid = await hasPaid()
    if (word === 'success' || word === 'spent')
      expect({ list, words, isPaid }).toMatchObject({ isPaid: true })
    if (word !== 'none' && word !== 'approval') return word === 'success'
    expect({ list, words, isPaid }).toMatchObject({ isPaid: false })
    expect(word === 'approval').toBe((await shop.allowance(contracts.usdc)) > 0n)
    await payElsewhere()
    expect({ list, words, isPaid: await hasPaid() }).toMatchObject({ isPaid: false })
    return true
  }

  await judge(await checkout.start())
  const first = await client.getBlockNumber({ cacheTime: 0 })
  for (const move of list) {
    if (move.kind === 'reorg') await takeBack(Math.min(move.depth, Number((await height()) - first)))
    else await setTime(move.when)
    if (move.kind === 'use') await keeper.use()
    if (move.kind !== 'reorg') await client.mine({ blocks: 1 })
    if (await judge(await checkout.start())) return words
  }
  // After the deadline and its confirmations, the checkout must report a final result.
  await setTime('late')
  await client.mine({ blocks: confirmations + 1 })
  expect(await judge(await checkout.start())).toBe(true)
  return words
}

const height = () => client.getBlockNumber({ cacheTime: 0 })

async function takeBack(depth: number): Promise<void> {
  if (depth > 0) await client.request({ method: 'anvil_reorg', params: [depth, []] } as never)
}
