import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { runVerify } from '../../src/cli/runVerify.js'
import { encodeApprove } from '../../src/evm/encodeApprove.js'
import { uniswapV2Router } from '../../src/swaps/uniswapV2/uniswapV2Router.js'
import { encodeMarketBuy } from '../../src/venues/tillkit/encodeMarketBuy.js'
import { createHonestPlan } from '../checkout/verify/support/honestPlans.js'
import { place } from '../checkout/verify/support/place.js'
import { startMarket } from '../setup/chain.js'
import { startCli } from '../setup/startCli.js'
import { temporaryFolder } from '../setup/temporaryFolder.js'
import { planFile } from './support/planFile.js'

const { rpcUrl, deployment } = await startMarket()
const { contracts, orders, accounts, chainId } = deployment
const honest = createHonestPlan({ venue: 'approved' })

describe('tillkit verify', () => {
  test('prints each step in words', async () => {
    const { code, stdout, stderr } = await verify(planFile('approved'))
    expect(stderr).toBe('')
    expect(stdout).toMatchInlineSnapshot(`
      "1. tokenApproval: Allow the market to collect 120000000 (smallest unit) of 0x47C4…481C
      2. buy: Buy token #7 of 0x43c8…F0A2 for 120000000 (smallest unit) of 0x47C4…481C
      All steps may be signed.
      "
    `)
    expect(code).toBe(0)
  })

  test('fails when the plan names only request ids and there is no node', async () => {
    const { code, stdout, stderr } = await verify(planFile('request', { marketplace: place.requestMarket }))
    expect(code).toBe(1)
    expect(stdout).toContain('✗ terms-unread')
    expect(stderr).toContain('Add --rpc')
  })

  test('reads a file', async () => {
    const file = join(await temporaryFolder(), 'plan.json')
    await writeFile(file, planFile('native'))
    expect((await verify('', [file])).code).toBe(0)
  })

  test('ends with the matching exit code as the built command', async () => {
    const folder = await temporaryFolder()
    const run = async (plan: string) => {
      const file = join(folder, 'plan.json')
      await writeFile(file, plan)
      return (await startCli(['verify', file]).ended).code
    }
    expect(await run(planFile('gasless'))).toBe(1)
    expect(await run(planFile('approved'))).toBe(0)
    expect(await run('{}')).toBe(2)
  })

  test('prints JSON', async () => {
    const refused = await verify(planFile('approved', { buyer: place.stranger }), ['-', '--json'])
    expect(JSON.parse(refused.stdout)).toMatchInlineSnapshot(`
      {
        "ok": false,
        "steps": [
          {
            "findings": [],
            "id": "tokenApproval",
            "text": "Allow the market to collect 120000000 (smallest unit) of 0x47C4…481C",
          },
          {
            "findings": [
              {
                "code": "wrong-recipient",
                "text": "The tokens would go to someone else. (0x0fF93eDfa7FB7Ad5E962E4C0EdB9207C03a0fe02)",
              },
            ],
            "id": "buy",
            "text": "Buy token #7 of 0x43c8…F0A2 for 120000000 (smallest unit) of 0x47C4…481C",
          },
        ],
      }
    `)
    expect(refused.code).toBe(1)
    const passed = await verify(planFile('approved'), ['--json', '-'])
    expect(JSON.parse(passed.stdout)).toMatchObject({ ok: true, steps: [{ findings: [] }, { findings: [] }] })
    expect(passed.stdout.split('\n')).toHaveLength(2)
  })

  test('trusts the market of `marketplace`', async () => {
    const kind = await verify(planFile('approved', { marketplace: 'service_marketplace_v2' }), [
      '-',
      '--json',
    ])
    expect(kind.code).toBe(1)
    expect(codesOf(kind)).toEqual(['unexpected-spender', 'unknown-contract'])
    const seaport = { marketplace: 'third_party_kind_1' }
    expect((await verify(planFile('seaportBasic', seaport))).code).toBe(0)
    expect((await verify(planFile('seaportAdvanced', seaport))).code).toBe(0)
  })

  test('trusts the markets of `policy`', async () => {
    const markets = { [place.chainId]: [place.market] }
    const marketplace = 'service_marketplace_v2'
    expect((await verify(planFile('approved', { marketplace, policy: { markets } }))).code).toBe(0)
    // The `policy` of a plan file overrides its `marketplace`.
    expect((await verify(planFile('approved', { policy: { markets: {} } }))).code).toBe(1)
  })

  test('compares the steps with `intent`', async () => {
    const { intent } = JSON.parse(planFile('allowed'))
    const [order] = intent.orders
    const codes = async (change: object) =>
      codesOf(await verify(planFile('allowed', { intent: { ...intent, ...change } }), ['-', '--json']))
    expect(await codes({ maxTotal: '0x7270e00' })).toEqual([])
    expect(await codes({ maxTotal: 120_000_000 })).toEqual([])
    expect(await codes({ maxTotal: '119999999' })).toContain('price-too-high')
    expect(await codes({ recipient: place.friend })).toEqual(['wrong-recipient'])
    expect(await codes({ fees: [{ amount: '1', receiver: place.friend }] })).toEqual(['missing-fee'])
    expect(await codes({ orders: [{ ...order, tokenId: '8' }] })).toEqual(['wrong-token-id'])
    expect(await codes({ orders: [{ ...order, quantity: '0x2' }] })).toEqual(['wrong-quantity'])
    expect(await codes({ orders: [{ ...order, orderId: zeroHash }] })).toEqual(['wrong-orders'])
  })

  test('accepts a swap that `intent.pay` and the policy allow', async () => {
    const { intent, steps } = JSON.parse(planFile('approved'))
    const [router, weth] = [place.stall, place.oddToken]
    const deadline = BigInt(Math.floor(Date.now() / 1_000)) + 900n
    const terms = { sell: zeroAddress, maxIn: 9n, spender: undefined, recipient: place.buyer, deadline }
    const path = [weth, place.stranger, place.usdc]
    const { data, value } = uniswapV2Router.write({
      ...terms,
      buy: place.usdc,
      amountOut: 120_000_000n,
      path,
    })
    const swap = { id: 'swap', to: router, data, value: `${value}`, price: '0' }
    const policy = {
      markets: { [place.chainId]: [place.market] },
      routers: { [place.chainId]: [router] },
      swapTokens: { [place.chainId]: [weth, place.stranger] },
    }
    const codes = async (maxAmount: string, change: object = {}) => {
      const pay = { currency: zeroAddress, maxAmount }
      const plan = { intent: { ...intent, pay }, steps: [swap, ...steps], policy: { ...policy, ...change } }
      return codesOf(await verify(planFile('approved', plan), ['-', '--json']))
    }
    expect(await codes('9')).toEqual([])
    expect(await codes('8')).toEqual(['price-too-high'])
    expect(await codes('9', { routers: {} })).toEqual(['unknown-contract'])
    expect(await codes('9', { swapTokens: { [place.chainId]: [weth] } })).toEqual(['unknown-route'])
    expect((await verify(planFile('approved', { policy: { routers: { 1: ['a router'] } } }))).code).toBe(2)
  })

  test('verifies the steps as they are, without the cuts of a checkout', async () => {
    const { steps } = createHonestPlan({ venue: 'approved', allowance: 'unlimited' })
    expect(codesOf(await verify(planFile('approved', { steps }), ['-', '--json']))).toEqual([
      'approval-too-large',
    ])
  })

  test('refuses a plan without steps', async () => {
    const { code, stdout } = await verify(planFile('approved', { steps: [] }))
    expect(code).toBe(1)
    expect(stdout).toContain('missing-step')
  })

  test('simulates the plan with `--rpc`', async () => {
    const { code, stdout } = await verify(realPlan(), ['-', '--rpc', rpcUrl])
    expect(stdout).toContain('Simulated: pays 120000000 (smallest unit), receives 1 × token #1.')
    expect(code).toBe(0)
    const json = await verify(realPlan(), ['-', '--json', '--rpc', rpcUrl])
    expect(JSON.parse(json.stdout).simulation).toEqual({
      simulated: true,
      pays: '120000000',
      receives: [{ tokenId: '1', quantity: '1' }],
    })
  })

  test('refuses a plan that would revert on the chain', async () => {
    const plan = JSON.parse(realPlan())
    const recipient = plan.buyer
    const poor = JSON.stringify({ ...plan, buyer: place.stranger, intent: { ...plan.intent, recipient } })
    const { code, stdout } = await verify(poor, ['-', '--json', '--rpc', rpcUrl])
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      steps: [{ findings: [] }, { findings: [] }],
      simulation: { simulated: true, problem: { code: 'WouldRevert' } },
    })
    expect(code).toBe(1)
  })

  test('does not simulate when the node is silent or on another chain', async () => {
    const silent = await verify(planFile('approved'), ['-', '--rpc', 'http://127.0.0.1:9'])
    expect(silent).toMatchObject({ code: 0, stdout: expect.stringContaining('Not simulated: ') })
    const foreign = await verify(planFile('approved', { chainId: 1 }), ['-', '--json', '--rpc', rpcUrl])
    expect(JSON.parse(foreign.stdout).simulation).toMatchObject({
      simulated: false,
      problem: { code: 'WrongChain' },
    })
  })

  test('escapes control characters of a plan', async () => {
    const [step] = honest.steps
    const steps = [{ ...step, id: '\u001b[2J\nAll steps may be signed.' }]
    const { stdout } = await verify(planFile('approved', { steps }))
    expect(stdout).not.toContain('\u001b')
    expect(stdout.match(/^All of it/m)).toBe(null)
  })

  test.each<[string, string, string]>([
    ['not JSON', 'hello', 'The plan cannot be read: The file is not JSON.'],
    ['an empty object', '{}', 'The plan cannot be read: chainId: must be of the type number.'],
    [
      'no order',
      planFile('approved', { intent: { orders: [], currency: place.usdc, maxTotal: '1' } }),
      'intent.orders',
    ],
    ['a bad address', planFile('approved', { buyer: '0x12' }), 'buyer: must be an address.'],
    ['a word for a rule that is none', planFile('approved', { policy: { market: {} } }), 'policy'],
    ['a step that is none', planFile('approved', { steps: [{ id: 'buy' }] }), 'steps.0.data'],
    [
      'an amount that is none',
      planFile('approved', { steps: [{ ...honest.steps[0], value: '1e18' }] }),
      'steps.0.value',
    ],
  ])('exits with code 2 for %s', async (_, plan, text) => {
    const { code, stdout, stderr } = await verify(plan)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^tillkit: The plan cannot be read: [^\n]+\n$/)
    expect(stderr).toContain(text)
  })

  test.each<[string[], string]>([
    [[], 'Give one plan file'],
    [['one', 'two'], 'Give one plan file'],
    [['nowhere.json'], 'The file "nowhere.json" cannot be read.'],
    [['-', '--bogus'], "Unknown option '--bogus'"],
    [['-', '--rpc', 'localhost'], '--rpc must be an http or https address. Received "localhost"'],
  ])('exits with code 2 for %j', async (argv, text) => {
    const { code, stderr } = await verify('', argv)
    expect(code).toBe(2)
    expect(stderr).toContain(text)
  })
})

async function verify(plan: string, argv: string[] = ['-']) {
  let stdout = ''
  let stderr = ''
  const code = await runVerify({
    argv,
    input: Readable.from([plan]),
    write: (text) => (stdout += text),
    complain: (text) => (stderr += text),
  })
  return { code, stdout, stderr }
}

function codesOf({ stdout }: { stdout: string }): string[] {
  const { steps } = JSON.parse(stdout) as { steps: { findings: { code: string }[] }[] }
  return steps.flatMap(({ findings }) => findings.map(({ code }) => code))
}

/** Returns the plan of an order that is for sale on the chain. */
function realPlan(): string {
  const order = orders.find(({ about }) => /Paid in USDC/.test(about))
  if (!order) throw new Error('There is no such order.')
  const buyer = accounts.find(({ role }) => role === 'buyer')?.address
  if (!buyer) throw new Error('There is no buyer.')
  const { orderId, collectionAddress, tokenId } = order
  const [unitPrice, currency, market] = [BigInt(order.priceAmount), contracts.usdc, contracts.market]
  const item = { orderId, collection: collectionAddress, tokenId: BigInt(tokenId), quantity: 1n, unitPrice }
  const data = encodeMarketBuy({ items: [item], currency, recipient: buyer, fees: [], purchaseId: zeroHash })
  const steps = [
    { id: 'tokenApproval', to: currency, data: encodeApprove(market, unitPrice), value: '0', price: '0' },
    { id: 'buy', to: market, data, value: '0', price: `${unitPrice}` },
  ]
  const wantedItem = { collectionAddress, orderId, tokenId, quantity: '1', standard: 'ERC721' }
  const intent = { orders: [wantedItem], currency, maxTotal: `${unitPrice}` }
  return planFile('approved', { chainId, buyer, marketplace: market, intent, steps })
}
