import fc from 'fast-check'
import { type Address, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../../../src/checkout/decode/decodeCall.js'
import {
  type Allowance,
  approvalsFor,
  type Granted,
  readAllowances,
  type Spend,
} from '../../../src/checkout/plan/approvals.js'
import type { Step } from '../../../src/protocol/step.js'
import { approvalStep } from '../../../src/venues/approvalStep.js'

const token: Address = '0x00000000000000000000000000000000000000A1'
const spender: Address = '0x00000000000000000000000000000000000000b2'
const approve = (amount: bigint) => approvalStep({ currency: token, spender, amount })

/** The buyer spends 100 units, and the service offers an approval for exactly this amount. */
const spend: Spend = { token, spender, amount: 100n, by: 'allowance', offered: [approve(100n)] }
const allowance = (amount: bigint, change: Partial<Allowance> = {}): Allowance => ({
  token,
  spender,
  amount,
  mustReset: false,
  canPay: true,
  ...change,
})
const granted = (amount: bigint): Granted => ({ token, spender, amount })

const amountsOf = (steps: readonly Step[]) =>
  steps.map(({ data }) => {
    const call = decodeCall(data)
    return call.kind === 'approve' ? call.amount : undefined
  })

describe('approvalsFor', () => {
  const reset = { mustReset: true }
  const table: [string, Spend, Allowance[], bigint, bigint[], bigint | undefined][] = [
    // The columns are: case, spend, allowances, granted amount, approved amounts, kept allowance.
    ['left out: the allowance is exact', spend, [allowance(100n)], 0n, [], undefined],
    ['left out: exact, although the token needs a reset', spend, [allowance(100n, reset)], 0n, [], undefined],
    ['left out: a permit takes its place', { ...spend, by: 'permit' }, [allowance(0n)], 0n, [], undefined],
    [
      'left out: Permit2 takes its place',
      { ...spend, by: 'permit2' },
      [allowance(500n)],
      500n,
      [],
      undefined,
    ],
    ['offered: nothing is allowed', spend, [allowance(0n)], 0n, [100n], undefined],
    ['offered: too little is allowed', spend, [allowance(99n)], 99n, [100n], undefined],
    ['offered: the allowance was not read', spend, [], 0n, [100n], undefined],
    ['offered: the service offers none', { ...spend, offered: [] }, [allowance(99n)], 0n, [], undefined],
    [
      'offered: none, so nothing is reset',
      { ...spend, offered: [] },
      [allowance(99n, reset)],
      0n,
      [],
      undefined,
    ],
    ['cut: an earlier purchase left more', spend, [allowance(300n)], 300n, [100n], undefined],
    ['cut: an earlier purchase requested even more', spend, [allowance(300n)], 400n, [100n], undefined],
    ['cut: the policy cuts any', spend, [allowance(maxUint256)], maxUint256, [100n], undefined],
    ['cut: to zero', { ...spend, amount: 0n, offered: [] }, [allowance(1n)], 1n, [0n], undefined],
    ['cut: without an offer', { ...spend, offered: [] }, [allowance(300n)], 300n, [100n], undefined],
    ['reset first: before an offer', spend, [allowance(1n, reset)], 1n, [0n, 100n], undefined],
    ['reset first: before a cut', spend, [allowance(300n, reset)], 300n, [0n, 100n], undefined],
    ['kept: the buyer allowed more elsewhere', spend, [allowance(101n)], 100n, [], 101n],
    ['kept: unlimited', spend, [allowance(maxUint256, reset)], 300n, [], maxUint256],
    ['kept: the buyer cannot pay for the cut', spend, [allowance(300n, { canPay: false })], 300n, [], 300n],
    [
      'offered: even if the buyer cannot pay for a cut',
      spend,
      [allowance(1n, { canPay: false })],
      1n,
      [100n],
      undefined,
    ],
  ]
  test.each(table)('decides: %s', (_, one, allowances, limit, amounts, kept) => {
    const found = approvalsFor([one], allowances, [granted(limit)])
    expect(amountsOf(found.approvals)).toEqual(amounts)
    expect(found.kept).toEqual(kept === undefined ? undefined : { spender, allowance: kept })
    for (const step of found.approvals) expect(step).toMatchObject({ to: token, value: 0n, price: 0n })
  })

  test('compares addresses in any letter case, and gives each spend its own allowance', () => {
    const other: Spend = {
      ...spend,
      token: '0x00000000000000000000000000000000000000C3',
      amount: 7n,
      offered: [],
    }
    const lower = { ...allowance(100n), token: token.toLowerCase() as Address }
    const excess = { ...allowance(9n), token: other.token }
    const found = approvalsFor([spend, other], [excess, lower], [{ ...granted(9n), token: other.token }])
    expect(found).toEqual({ approvals: [approvalStep({ currency: other.token, spender, amount: 7n })] })
  })

  test('works with any token, and ends with the exact or the kept allowance (property)', () => {
    const amount = fc.bigInt({ min: 0n, max: 5n })
    const plan = fc.record({
      wanted: amount,
      allowed: amount,
      limit: amount,
      strict: fc.boolean(),
      isOffered: fc.boolean(),
      canPay: fc.boolean(),
    })
    fc.assert(
      fc.property(plan, ({ wanted, allowed, limit, strict, isOffered, canPay }) => {
        const offered = isOffered ? [approve(wanted)] : []
        const one: Spend = { ...spend, amount: wanted, offered }
        // A strict token such as USDT sets an allowance only from 0 or to 0.
        const mustReset = strict && allowed > 0n && wanted > 0n
        const read = allowance(allowed, { mustReset, canPay })
        const { approvals, kept } = approvalsFor([one], [read], [granted(limit)])
        let current = allowed
        for (const next of amountsOf(approvals)) {
          expect(next).toBeDefined()
          expect(strict && current > 0n && (next ?? 0n) > 0n).toBe(false)
          current = next ?? current
        }
        const isTooLarge = allowed > wanted
        const mayCut = allowed <= limit && canPay
        expect(kept !== undefined).toBe(isTooLarge && !mayCut)
        if (kept) expect([approvals.length, kept.allowance]).toEqual([0, allowed])
        else if (isTooLarge || isOffered) expect(current).toBe(wanted)
        else expect(current).toBe(allowed)
        for (const next of amountsOf(approvals)) expect(next).toBeLessThanOrEqual(wanted)
        if (allowed === wanted) expect(approvals).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('readAllowances', () => {
  /** Reads the allowance of one spend. Returns the names of the reads, and the approvals that follow from them. */
  async function read(options: {
    allowed: bigint
    spend?: Partial<Spend>
    limit?: bigint
    reverts?: boolean
    cut?: boolean
    gas?: { balance: bigint; price: bigint; code: `0x${string}` }
  }) {
    const { allowed, limit = 0n, reverts = false, cut = false } = options
    const gas = options.gas ?? { balance: 10n ** 18n, price: 1n, code: '0x' as const }
    const names: string[] = []
    const one = { ...spend, ...options.spend }
    const request = async () => {
      names.push('call')
      if (reverts) throw new Error('The token rejects it.')
      return '0x'
    }
    const found = await readAllowances([one], {
      client: { request } as never,
      intent: { buyer: spender } as never,
      policy: cut ? { allowances: 'cut' } : {},
      data: {
        readAllowance: async () => {
          names.push('allowance')
          return allowed
        },
        gas: Promise.resolve(gas),
      },
      readGranted: async () => {
        names.push('granted')
        return limit
      },
    })
    const { approvals, kept } = approvalsFor([one], found.allowances, found.granted)
    return { names, amounts: amountsOf(approvals), kept: kept?.allowance }
  }

  const poor = { balance: 0n, price: 1n, code: '0x' as const }
  const relayed = { isRelayed: true, offered: [] }
  const table: [string, Parameters<typeof read>[0], string[], bigint[], bigint | undefined][] = [
    ['an exact allowance', { allowed: 100n }, ['allowance'], [], undefined],
    ['no allowance', { allowed: 0n }, ['allowance'], [100n], undefined],
    ['too small an allowance', { allowed: 1n }, ['allowance', 'call'], [100n], undefined],
    [
      'a token that needs a reset',
      { allowed: 1n, reverts: true },
      ['allowance', 'call'],
      [0n, 100n],
      undefined,
    ],
    ['an allowance of another site', { allowed: 101n }, ['allowance', 'granted'], [], 101n],
    [
      'an allowance of ours',
      { allowed: 101n, limit: 101n },
      ['allowance', 'granted', 'call'],
      [100n],
      undefined,
    ],
    [
      'an allowance that the policy cuts',
      { allowed: 101n, cut: true },
      ['allowance', 'call'],
      [100n],
      undefined,
    ],
    ['a permit', { allowed: 101n, spend: { by: 'permit' } }, [], [], undefined],
    ['no offered approval', { allowed: 1n, spend: { offered: [] } }, ['allowance'], [], undefined],
    [
      'a relayed purchase that can pay for its cut',
      { allowed: 101n, limit: 101n, spend: relayed },
      ['allowance', 'granted', 'call'],
      [100n],
      undefined,
    ],
    [
      'a relayed purchase that cannot',
      { allowed: 101n, limit: 101n, spend: relayed, gas: poor },
      ['allowance', 'granted', 'call'],
      [],
      101n,
    ],
    [
      'a relayed purchase that can pay for a cut, and not for a reset as well',
      { allowed: 101n, limit: 101n, reverts: true, spend: relayed, gas: { ...poor, balance: 150_000n } },
      ['allowance', 'granted', 'call'],
      [],
      101n,
    ],
    [
      'a relayed purchase of a contract account',
      { allowed: 101n, limit: 101n, spend: relayed, gas: { ...poor, code: '0x00' } },
      ['allowance', 'granted', 'call'],
      [100n],
      undefined,
    ],
  ]
  test.each(table)('reads only what can change the decision: %s', async (_, options, ...expected) => {
    const { names, amounts, kept } = await read(options)
    expect([names, amounts, kept]).toEqual(expected)
  })

  test('throws when the allowance cannot be read', async () => {
    const failing = readAllowances([spend], {
      client: {} as never,
      intent: { buyer: spender } as never,
      data: { readAllowance: () => Promise.reject(new Error('silent')) },
      readGranted: async () => 0n,
    })
    await expect(failing).rejects.toThrow('silent')
  })
})
