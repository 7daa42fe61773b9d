import { encodeFunctionData, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { tokenAbi, wrapperAbi } from '../../../src/checkout/decode/callAbi.js'
import { explain } from '../../../src/checkout/explain/explain.js'
import { explainPurchase } from '../../../src/checkout/explain/explainPurchase.js'
import type { Step } from '../../../src/protocol/step.js'
import * as calls from '../verify/support/attacks/foreignCalls.js'
import * as requests from '../verify/support/attacks/foreignRequests.js'
import { approve, createHonestPlan, marketDomain, type Venue } from '../verify/support/honestPlans.js'
import { place } from '../verify/support/place.js'

const markets = [place.market]
const currency = { symbol: 'USDC', decimals: 6 }
const step = (change: Partial<Step>): Step => ({
  id: 'buy',
  to: place.usdc,
  data: '0x',
  value: 0n,
  price: 0n,
  ...change,
})
const signing = ({ domain = marketDomain, ...one }: requests.Request) =>
  explain(step({ id: 'signEIP712', signature: { domain, ...one } }), { markets })

describe('explainPurchase', () => {
  test.each<[Venue, string[]]>([
    ['approved', ['Allow the market to collect 120 USDC', 'Buy token #7 for 120 USDC']],
    ['allowed', ['Buy token #7 for 120 USDC']],
    [
      'gasless',
      [
        'Sign the message “Hello”',
        'Sign to let the market collect 120 USDC, valid until 2027-01-15 08:30 UTC',
        'Sign to buy token #7 for 120 USDC, valid until 2027-01-15 08:30 UTC',
      ],
    ],
  ])('describes the steps of %s', (venue, texts) => {
    const { steps } = createHonestPlan({ venue, messages: ['Hello'] })
    expect(steps.map((each) => explainPurchase(each, { currency }))).toEqual(texts)
  })

  test('shows the amount in the smallest unit when the currency is unknown', () => {
    const { steps } = createHonestPlan({ venue: 'allowed' })
    expect(steps.map((each) => explainPurchase(each))).toEqual(['Buy token #7 for 120000000 (smallest unit)'])
  })

  test('describes quantities, several tokens and free ones', () => {
    const lines = [
      { tokenId: 0n, quantity: 3n, unitPrice: 0n },
      { tokenId: 5n, quantity: 1n, unitPrice: 0n },
    ]
    const { steps } = createHonestPlan({ venue: 'native', lines })
    expect(steps.map((each) => explainPurchase(each))).toEqual(['Get 3 × token #0, token #5 for free'])
  })

  test('keeps line breaks and direction marks out of the text', () => {
    const post = { endpoint: '/a\n\u202eb', method: 'POST', body: {} }
    expect(explainPurchase(step({ id: 'unknown', post }))).toBe('Send data to /a \ufffdb')
    const text = 'Hello\n\nWorld'
    expect(explainPurchase(step({ id: 'signEIP191', data: text }))).toBe('Sign the message “Hello World”')
    expect(explainPurchase(step({ id: 'signEIP191', data: `0x${'ab'.repeat(32)}` }))).toBe(
      'Sign unreadable data',
    )
  })
})

describe('explain', () => {
  test('describes calls', () => {
    const moved = [place.buyer, place.stranger, 5n] as const
    const steps: Record<string, Partial<Step>> = {
      'approval for the market': { data: approve(place.market, 5n).data },
      'approval for a stranger': { data: approve(place.stranger, maxUint256).data },
      reset: { data: approve(place.stranger, 0n).data },
      transfer: { data: calls.transfer() },
      transferFrom: {
        data: encodeFunctionData({ abi: tokenAbi, functionName: 'transferFrom', args: moved }),
      },
      increaseAllowance: { data: calls.increaseAllowance() },
      setApprovalForAll: { to: place.collection, data: calls.approveAll() },
      safeTransferFrom: { to: place.collection, data: calls.giveToken() },
      permit: { data: calls.permitCall() },
      'approval on Permit2': { data: calls.permit2Approve() },
      'transfer through Permit2': { data: calls.permit2Transfer() },
      multicall: { data: calls.multicall() },
      aggregate3: { data: calls.aggregate() },
      router: {
        data: encodeFunctionData({ abi: wrapperAbi, functionName: 'execute', args: ['0x00', ['0x']] }),
      },
      createOrder: { to: place.market, data: calls.createOrder() },
      buyWithSignature: { to: place.market, data: calls.buyWithSignature() },
      'cancel on Seaport': { data: '0xfd9f1e10' },
      unknown: { data: '0xdeadbeef', value: 5n },
      'plain ether': { value: 5n },
    }
    const texts = Object.entries(steps).map(
      ([name, change]) => `${name}: ${explain(step(change), { markets })}`,
    )
    expect(texts).toMatchInlineSnapshot(`
      [
        "approval for the market: Allow the market to collect 5 (smallest unit) of 0x47C4…481C",
        "approval for a stranger: Allow 0xeAa7…7a0c to collect any amount of 0x47C4…481C",
        "reset: Revoke the permission of 0xeAa7…7a0c",
        "transfer: Give 120000000 (smallest unit) of 0x47C4…481C to 0xeAa7…7a0c",
        "transferFrom: Move 5 (smallest unit) of 0x47C4…481C (or token #5 of it) from 0x0fF9…fe02 to 0xeAa7…7a0c",
        "increaseAllowance: Allow 0xeAa7…7a0c to collect 5 (smallest unit) of 0x47C4…481C more",
        "setApprovalForAll: Allow 0xeAa7…7a0c to move every token that you own in 0x43c8…F0A2",
        "safeTransferFrom: Move token #7 of 0x43c8…F0A2 from 0x0fF9…fe02 to 0xeAa7…7a0c",
        "permit: Use a signature that lets 0xeAa7…7a0c collect 5 (smallest unit) of 0x47C4…481C from 0x0fF9…fe02",
        "approval on Permit2: Allow 0xeAa7…7a0c to collect 5 (smallest unit) of 0x47C4…481C through Permit2",
        "transfer through Permit2: Move 5 (smallest unit) of 0x47C4…481C to 0xeAa7…7a0c through Permit2",
        "multicall: Make 2 calls at once on 0x47C4…481C: Give 120000000 (smallest unit) of 0x47C4…481C to 0xeAa7…7a0c; Allow 0xeAa7…7a0c to move every token that you own in 0x47C4…481C",
        "aggregate3: Make 1 call at once on 0x47C4…481C: Give 120000000 (smallest unit) of 0x47C4…481C to 0xeAa7…7a0c",
        "router: Run unreadable commands on 0x47C4…481C (“execute”)",
        "createOrder: Offer token #7 of 0x43c8…F0A2 for 1 (smallest unit) of 0x47C4…481C each",
        "buyWithSignature: Use a signature of 0x0fF9…fe02 to buy nothing for 0 (smallest unit) of 0x47C4…481C",
        "cancel on Seaport: Call “cancel” on Seaport",
        "unknown: Call an unknown function on 0x47C4…481C, with 5 wei",
        "plain ether: Send 5 wei to 0x47C4…481C",
      ]
    `)
  })

  test('describes signatures', () => {
    expect([
      signing(requests.daiPermit()),
      signing(requests.permit2()),
      signing(requests.permit2Transfer()),
      signing(requests.seaportOrder()),
      signing({ ...requests.seaportOrder(), primaryType: 'BulkOrder', value: {} }),
      signing(requests.loginText()),
    ]).toMatchInlineSnapshot(`
      [
        "Sign to let 0xeAa7…7a0c collect any amount of 0x8eF8…97B3, with no expiry",
        "Sign to let 0xeAa7…7a0c collect 5 (smallest unit) of 0x47C4…481C through Permit2, valid until 2100-01-01 00:00 UTC",
        "Sign to let 0xeAa7…7a0c collect 5 (smallest unit) of 0x47C4…481C through Permit2, valid until 2100-01-01 00:00 UTC",
        "Sign an order to give token #99 of 0x43c8…F0A2 for nothing, valid until 2100-01-01 00:00 UTC",
        "Sign several orders at once, which are unreadable",
        "Sign “Login” for “Tillkit Market”",
      ]
    `)
  })

  test('stops at the third level of nested calls', () => {
    const wrap = (data: `0x${string}`) =>
      encodeFunctionData({ abi: wrapperAbi, functionName: 'multicall', args: [[data]] })
    expect(explain(step({ data: wrap(wrap(wrap(calls.transfer()))) }), { markets })).toMatchInlineSnapshot(
      `"Make 1 call at once on 0x47C4…481C: Make 1 call at once on 0x47C4…481C: Run unreadable commands on 0x47C4…481C (“multicall”)"`,
    )
  })

  test('names the collection of a purchase', () => {
    const { steps } = createHonestPlan({ venue: 'native' })
    expect(steps.map((each) => explain(each, { markets }))).toMatchInlineSnapshot(`
      [
        "Buy token #7 of 0x43c8…F0A2 for 120000000 (smallest unit) of the native currency",
      ]
    `)
  })
})
