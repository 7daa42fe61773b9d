import { describe, expect, test } from 'vitest'
import { openDesk } from './support/openDesk.js'

const desk = await openDesk()
const print = desk.orderAbout(/25 prints, in ether/)

describe('the MCP server', () => {
  test('simulates by default, buys with confirm, and never pays twice for one key', async () => {
    const [budget, wallet] = [await desk.openBudget(), await desk.openWallet()]
    const { call } = await desk.openClient({ budget, wallet })
    const request = { ...print, idempotencyKey: 'one' }
    expect(await call('buy', request)).toMatchObject({ status: 'simulated', verified: true })
    expect(wallet.sent).toEqual([])
    expect(await call('buy', { ...request, confirm: true })).toMatchObject({
      status: 'made',
      amount: print.maxTotal,
    })
    expect(await call('buy', { ...request, confirm: true })).toMatchObject({ status: 'made' })
    expect(await call('buy', { ...request, quantity: '2', confirm: true })).toMatchObject({
      code: 'BudgetDenied',
    })
    expect(await call('purchase_status', { idempotencyKey: 'one' })).toMatchObject({ status: 'made' })
    expect(wallet.sent).toHaveLength(1)
    expect(await call('budget')).toMatchObject({ allowances: [{ spent: print.maxTotal }] })
  })

  test('refuses a purchase beyond the budget of the item, of the day, and an edited budget', async () => {
    const limit = { perItem: `${2n * 10n ** 16n}`, perDay: `${3n * 10n ** 16n}` }
    const [budget, wallet] = [await desk.openBudget({}, limit), await desk.openWallet()]
    const { call } = await desk.openClient({ budget, wallet })
    const more = { ...print, maxTotal: `${10n ** 18n}`, confirm: true }
    expect(await call('buy', { ...more, quantity: '3', idempotencyKey: 'a' })).toMatchObject({
      code: 'BudgetDenied',
    })
    expect(await call('buy', { ...more, quantity: '2', idempotencyKey: 'b' })).toMatchObject({
      status: 'made',
    })
    expect(await call('buy', { ...more, quantity: '2', idempotencyKey: 'c' })).toMatchObject({
      code: 'BudgetDenied',
    })
    await budget.edit((text) => text.replace('"perDay":"3', '"perDay":"9'))
    expect(await call('buy', { ...more, quantity: '2', idempotencyKey: 'd' })).toMatchObject({
      code: 'BudgetInvalid',
    })
    expect(wallet.sent).toHaveLength(1)
  })

  test('waits for a person when the budget allows no unattended purchase', async () => {
    const [budget, wallet] = [await desk.openBudget({ unattended: false }), await desk.openWallet()]
    const request = { ...print, idempotencyKey: 'one', confirm: true }
    for (const approves of [undefined, false]) {
      const { call } = await desk.openClient({ budget, wallet, ...(approves !== undefined && { approves }) })
      expect(await call('buy', request)).toMatchObject({ status: 'needs-approval' })
    }
    expect(wallet.sent).toEqual([])
    const { call } = await desk.openClient({ budget, wallet, approves: true })
    expect(await call('buy', request)).toMatchObject({ status: 'made' })
  })

  test('continues after the server is killed during a purchase, and does not pay twice', async () => {
    const [budget, held] = [await desk.openBudget(), await desk.openWallet({ hold: true })]
    const order = { ...desk.orderAbout(/^Token id 0 of the ERC-721/), idempotencyKey: 'one', confirm: true }
    const first = await desk.openClient({ budget, wallet: held })
    const lost = first.call('buy', order).catch(() => undefined)
    await held.payment
    process.kill(first.pid, 'SIGKILL')
    await lost
    const wallet = await desk.openWallet()
    const { call } = await desk.openClient({ budget, wallet })
    expect(await call('buy', order)).toMatchObject({ status: 'made', amount: order.maxTotal })
    expect([held.sent.length, wallet.sent.length]).toEqual([1, 0])
    expect(await desk.isOwned(0n)).toBe(true)
  })
})
