import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createScenario } from '../../src/testing/createScenario.js'
import { startMarket } from '../setup/chain.js'
import { rewindEach } from '../setup/rewindEach.js'

const { client, deployment } = await startMarket()
const { accounts, chainId, contracts, orders } = deployment
const keyOf = (role: string) => accounts.find((account) => account.role === role)?.privateKey ?? '0x'
const account = privateKeyToAccount(keyOf('buyer'))
const listed = orders.find(({ about }) => about === '100 prints, in USDC.')
const order = { contractAddress: listed?.collectionAddress ?? '0x', orderId: listed?.orderId ?? '0x' }
const rpc = (request: { method: string; params: readonly unknown[] }) =>
  client.request(request as never) as Promise<unknown>
const scene = { account, rpc, chainId, market: contracts.market, order }

await rewindEach(client)

describe('createScenario', () => {
  test('declines, reloads and buys', async () => {
    const { owner, press, reload, trace, prompts } = await createScenario(scene)
    owner('accept', 'reject')
    expect(await press('start')).toMatchObject({ status: 'cancelled', error: { funds: 'approval' } })
    await reload()
    expect(await press('start')).toMatchObject({ status: 'success' })
    expect(prompts).toHaveLength(3)
    expect(trace).toMatchInlineSnapshot(`
      [
        "start",
        "preparing",
        "awaitingWallet",
        "pending",
        "preparing",
        "awaitingWallet",
        "cancelled",
        "reload",
        "start",
        "preparing",
        "awaitingWallet",
        "pending",
        "preparing",
        "success",
      ]
    `)
  })

  test('revokes an allowance', async () => {
    const { owner, press } = await createScenario(scene)
    owner('accept', 'reject')
    await press('start')
    expect(await press('revokeAllowance')).toMatchObject({ status: 'cancelled', error: { funds: 'none' } })
  })

  test('shows a purchase of the first tab in a second tab', async () => {
    const { press, until, openTab, owner, prompts } = await createScenario(scene)
    let decide: (answer: 'accept') => void = () => {}
    const decision = new Promise<'accept'>((resolve) => {
      decide = resolve
    })
    owner(decision)
    const first = press('start')
    await until('awaitingWallet')
    await openTab()
    const second = press('start')
    await until('inOtherTab')
    decide('accept')
    expect(await Promise.all([first, second])).toMatchObject([{ status: 'success' }, { status: 'success' }])
    expect(prompts).toHaveLength(2)
  })

  test('buys with signatures when there is a `relayer`', async () => {
    const relayer = privateKeyToAccount(keyOf('relayer'))
    const { press, prompts } = await createScenario({ ...scene, relayer })
    expect(await press('start')).toMatchObject({ status: 'success' })
    expect(prompts.map(({ method }) => method)).toEqual(['eth_signTypedData_v4', 'eth_signTypedData_v4'])
  })

  test('passes steps through `tamper`', async () => {
    const strangers = contracts.dai
    const { press, prompts } = await createScenario({
      ...scene,
      tamper: (steps) => steps.map((step) => ({ ...step, to: strangers })),
    })
    expect(await press('start')).toMatchObject({ status: 'error', error: { code: 'PlanRefused' } })
    expect(prompts).toHaveLength(0)
  })
})
