import { encodeFunctionData, type Hex, pad, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { permit2Abi, tokenAbi, wrapperAbi } from '../../../src/checkout/decode/callAbi.js'
import { dangerOf, dangers } from '../../../src/checkout/decode/dangerOf.js'
import { decodeAnyCall } from '../../../src/checkout/decode/decodeAnyCall.js'
import { decodeAnySignature } from '../../../src/checkout/decode/decodeAnySignature.js'
import { decodeCall } from '../../../src/checkout/decode/decodeCall.js'
import type { Signature } from '../../../src/protocol/step.js'
import * as calls from '../verify/support/attacks/foreignCalls.js'
import * as requests from '../verify/support/attacks/foreignRequests.js'
import { approve, createHonestPlan, marketDomain } from '../verify/support/honestPlans.js'
import { place } from '../verify/support/place.js'

describe('decodeCall', () => {
  test('decodes an approval', () => {
    expect(decodeCall(approve(place.market, 5n).data)).toEqual({
      kind: 'approve',
      spender: place.market,
      amount: 5n,
      canonical: true,
    })
  })

  test('decodes the same bytes the same way in any letter case and after other calls', () => {
    const amounts = Array.from({ length: 100 }, (_, amount) => BigInt(amount))
    const read = () =>
      amounts.flatMap((amount) => {
        const { data } = approve(place.market, amount)
        const more = `${data}00` as const
        return [data, data.toUpperCase().replace('0X', '0x'), more].map(decodeCall)
      })
    const wanted = amounts.flatMap((amount) => {
      const call = { kind: 'approve', spender: place.market, amount, canonical: true }
      return [call, call, { ...call, canonical: false }]
    })
    for (const _ of [1, 2]) expect(read()).toEqual(wanted)
  })

  test('decodes a purchase on our market', () => {
    const { steps, intent } = createHonestPlan({ venue: 'allowed' })
    expect(decodeCall(steps[0]?.data ?? '')).toMatchObject({
      kind: 'marketBuy',
      items: [{ tokenId: 7n, quantity: 1n, unitPrice: 120_000_000n }],
      recipient: intent.recipient,
      price: 120_000_000n,
      canonical: true,
    })
  })

  test.each(['seaportBasic', 'seaportAdvanced'] as const)(
    'decodes a purchase on Seaport (%s) only with its venue',
    (venue) => {
      const { steps } = createHonestPlan({ venue, fees: [{ receiver: place.stranger, amount: 5n }] })
      // `decodeCall` alone does not know Seaport. Only the decoder of the venue reads the items of the purchase.
      expect(decodeCall(steps[1]?.data ?? '')).toMatchObject({ kind: 'unknown' })
      expect(decodeAnyCall(steps[1]?.data ?? '')).toMatchObject({
        kind: 'seaportBuy',
        items: [{ collection: place.collection, tokenId: 7n, quantity: 1n }],
        price: 120_000_000n,
        fees: [{ receiver: place.stranger, amount: 5n }],
        canonical: true,
      })
    },
  )

  test.each(['', '0x', '0x12', 'hello', '0x095ea7b3', '0xdeadbeef', '0x00000000'])(
    'never throws (%s)',
    (data) => {
      expect(decodeCall(data).kind).toBe('unknown')
      expect(decodeAnyCall(data).kind).toMatch(/unknown|seaport/)
    },
  )

  test('classifies a broken call of our market as unexpected, not as unknown', () => {
    const data = `0x6f8660c4${'ff'.repeat(64)}`
    expect(decodeCall(data)).toEqual({ kind: 'other', selector: '0x6f8660c4', danger: 'unexpected-call' })
    expect(decodeAnyCall(data).kind).toBe('unknown')
  })
})

describe('dangerOf', () => {
  const more = parseAbi([
    'function authorizeOperator(address)',
    'function transferAndCall(address,uint256,bytes)',
    'function transferAndCall(address,uint256)',
    'function send(address,uint256,bytes)',
    'function burn(uint256)',
    'function burnFrom(address,uint256)',
    'function increaseApproval(address,uint256)',
    'function approveAndCall(address,uint256,bytes)',
    'function approveAndCall(address,uint256)',
    'function permit(address,uint256,uint256,uint8,bytes32,bytes32)',
    'function permit(address,address,uint256,uint256,bytes)',
    'function permit(address,uint256,uint256,bytes)',
    'function functionDelegateCall(address,bytes)',
  ])
  const harmless = new Set(['approve', 'decreaseAllowance'])

  test('names every harmful call, and every name has a call', () => {
    const known = [
      ...tokenAbi.filter(({ name }) => !harmless.has(name)),
      ...permit2Abi,
      ...wrapperAbi,
      ...more,
    ]
    const selectors = known.map((one) => toFunctionSelector(one).slice(2))
    expect(Object.values(dangers).join(' ').split(' ').sort()).toEqual(selectors.sort())
  })

  test('finds a selector in any letter case', () => {
    expect(dangerOf('0xA9059CBB')).toBe('token-transfer')
    expect(dangerOf('0x')).toBe(undefined)
    expect(dangerOf('0x12345678')).toBe(undefined)
  })
})

describe('decodeAnyCall', () => {
  test.each<[signature: string, args: readonly unknown[], calls: readonly object[]]>([
    ['function execute(address, bytes)', [place.usdc, '0x12'], [{ to: place.usdc, data: '0x12' }]],
    [
      'function execute(address, uint256, bytes)',
      [place.usdc, 5n, '0x12'],
      [{ to: place.usdc, data: '0x12' }],
    ],
    [
      'function executeBatch(address[], bytes[])',
      [
        [place.usdc, place.market],
        ['0x12', '0x34'],
      ],
      [
        { to: place.usdc, data: '0x12' },
        { to: place.market, data: '0x34' },
      ],
    ],
    ['function multicall(bytes[])', [['0x12', '0x34']], [{ data: '0x12' }, { data: '0x34' }]],
    // The mode and the commands of these calls are no addresses, so nobody can tell what they call.
    ['function execute(bytes32, bytes)', [pad(place.usdc), '0x12'], []],
    ['function execute(bytes, bytes[])', ['0x00', ['0x12']], []],
    ['function multiSend(bytes)', ['0x12'], []],
  ])('finds the calls inside %s', (signature, args, expected) => {
    const data = encodeFunctionData({ abi: parseAbi([signature]), args } as never)
    const call = decodeAnyCall(data)
    expect(call.kind === 'wrapper' && call.calls).toEqual(expected)
  })

  test.each<[name: string, data: Hex, expected: object]>([
    ['transfer', calls.transfer(), { kind: 'transfer', to: place.stranger, amount: 120_000_000n }],
    [
      'increaseAllowance',
      calls.increaseAllowance(),
      { kind: 'increaseAllowance', spender: place.stranger, amount: 5n },
    ],
    ['approveAll', calls.approveAll(), { kind: 'approvalForAll', operator: place.stranger, approved: true }],
    ['giveToken', calls.giveToken(), { kind: 'tokenTransfer', tokens: [{ tokenId: 7n, quantity: 1n }] }],
    ['permitCall', calls.permitCall(), { kind: 'permit', spender: place.stranger, amount: 5n }],
    [
      'permit2Approve',
      calls.permit2Approve(),
      { kind: 'permit2', grants: [{ token: place.usdc, amount: 5n }] },
    ],
    [
      'permit2Transfer',
      calls.permit2Transfer(),
      { kind: 'permit2Transfer', moves: [{ token: place.usdc, amount: 5n, to: place.stranger }] },
    ],
    [
      'multicall',
      calls.multicall(),
      {
        kind: 'wrapper',
        name: 'multicall',
        calls: [{ data: calls.transfer() }, { data: calls.approveAll() }],
      },
    ],
    [
      'aggregate',
      calls.aggregate(),
      { kind: 'wrapper', name: 'aggregate3', calls: [{ to: place.usdc, data: calls.transfer() }] },
    ],
    [
      'execute',
      calls.execute(),
      { kind: 'wrapper', name: 'execute', calls: [{ to: place.usdc, data: calls.transfer() }] },
    ],
    [
      'delegate',
      calls.delegate(),
      { kind: 'wrapper', name: 'delegatecall', calls: [{ to: place.stranger }] },
    ],
    ['createOrder', calls.createOrder(), { kind: 'createOrder', tokenId: 7n, unitPrice: 1n }],
    ['buyWithSignature', calls.buyWithSignature(), { kind: 'signedMarketBuy', buyer: place.buyer }],
  ])('decodes %s', (_, data, expected) => {
    expect(decodeAnyCall(data)).toMatchObject(expected)
  })

  test('names other calls of Seaport', () => {
    expect(decodeAnyCall('0xa8174404' satisfies Hex)).toEqual({ kind: 'seaport', name: 'matchOrders' })
  })
})

describe('decodeAnySignature', () => {
  const read = ({ domain = marketDomain, ...request }: requests.Request) =>
    decodeAnySignature({ domain, ...request } satisfies Signature)

  test('decodes every known kind of signature', () => {
    expect(read(requests.daiPermit())).toMatchObject({
      kind: 'permit',
      spender: place.stranger,
      amount: 2n ** 256n - 1n,
    })
    expect(read(requests.permit2())).toMatchObject({ kind: 'permit2', grants: [{ amount: 5n }] })
    expect(read(requests.permit2Transfer())).toMatchObject({ kind: 'permit2', grants: [{ amount: 5n }] })
    expect(read(requests.seaportOrder())).toMatchObject({ kind: 'seaportOrder', offerer: place.buyer })
    expect(read({ ...requests.seaportOrder(), primaryType: 'BulkOrder', value: { tree: [] } })).toEqual({
      kind: 'seaportOrders',
    })
    expect(read(requests.loginText())).toEqual({
      kind: 'unknown',
      primaryType: 'Login',
      domain: 'Tillkit Market',
    })
    for (const { signature } of createHonestPlan({ venue: 'gasless' }).steps) {
      if (signature) expect(decodeAnySignature(signature).kind).toBe(signature.primaryType.toLowerCase())
    }
  })
})
