import { describe, expect, test } from 'vitest'
import type { Basket } from '../../../src/checkout/createBasket.js'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { createFaults } from '../../../src/testing/createFaults.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { openStalls } from './support/openStalls.js'

const stalls = await openStalls()
const { client, rpc, service, agree, enter, look } = stalls

await rewindEach(client)

describe('runBasket', () => {
  test.each(['on this page', 'on the next one'])(
    'looks only for the part that was reorged, %s',
    async (where) => {
      const intent = await agree({ work: false })
      const sent: unknown[] = []
      const wallet = stalls.openWallet({
        rpc: (request) => {
          if (request.method === 'eth_sendRawTransaction') sent.push(request)
          return rpc(request)
        },
      })
      const page = enter({ intent, wallet })
      const leave = page.basket.subscribe(() => {})
      expect(await page.basket.start()).toMatchObject({ status: 'success' })
      await client.setAutomine(false)
      await client.request({ method: 'anvil_reorg', params: [1, []] } as never)
      await waitFor(page.basket, 'error')
      expect(page.basket.getState()).toMatchObject({
        error: { code: 'Reorged', funds: 'spent' },
        parts: [{ status: 'success' }, { status: 'error' }],
      })
      leave()
      await client.request(sent.at(-1) as never)
      await client.mine({ blocks: 1 })
      await client.setAutomine(true)
      const isHere = where === 'on this page'
      const { basket } = isHere ? page : enter({ intent, wallet, storage: page.storage })
      expect(await (isHere ? basket.start() : basket.start())).toMatchObject({ status: 'success' })
      expect(wallet.prompts).toHaveLength(4)
      expect((await look(intent)).owned).toEqual([2n, 3n])
    },
  )

  test('follows a pending payment to its end whatever the service answers for the rest', async () => {
    const intent = await agree({ work: false })
    const at = { name: 'wallet eth_sendTransaction', nth: 2 }
    const dies = enter({ intent, faults: createFaults({ at, when: 'after', how: 'hang' }) })
    void dies.basket.start()
    await dies.faults.struck
    dies.faults.close()
    const { storage, wallet } = dies
    const ids = intent.parts[1]?.orders.map(({ orderId }) => orderId) ?? []
    const silent = (async (input, init) => {
      const isRest = ids.some((id) => String(init?.body).includes(`"orderId":"${id}"`))
      return isRest ? new Response('{}', { status: 500 }) : service.fetch(input, init)
    }) as typeof fetch
    const { basket } = enter({ intent, storage, wallet, service: { fetch: silent } })
    expect(await basket.start()).toMatchObject({
      status: 'error',
      error: { funds: 'spent' },
      parts: [{ status: 'success' }, {}],
      spent: [{ amount: intent.parts[0]?.maxTotal }],
    })
    expect(await enter({ intent, storage, wallet }).basket.start()).toMatchObject({ status: 'success' })
    expect((await look(intent)).owned).toEqual([2n, 3n])
  })

  test('treats an unreadable journal of a part as a possible payment until the buyer confirms that nothing was sent', async () => {
    const intent = await agree({ work: false })
    const storage = createMemoryStorage()
    for (const part of intent.parts.slice(1)) await storage.setItem(journalKey(part), 'not a note')
    const { basket, wallet } = enter({ intent, storage })
    expect(await basket.start()).toMatchObject({ error: { code: 'PaymentUnknown', funds: 'unknown' } })
    expect(wallet.prompts).toEqual([])
    expect(await basket.confirmNotSent()).toMatchObject({ status: 'success' })
    expect((await look(intent)).owned).toEqual([2n, 3n])
  })

  test('reports a part that another device bought and does not buy it again', async () => {
    const intent = await agree({ work: false })
    const first = enter({ intent, answer: (_, at) => (at < 1 ? 'accept' : 'reject') })
    expect(await first.basket.start()).toMatchObject({ error: { code: 'Rejected' } })
    expect(await enter({ intent }).basket.start()).toMatchObject({ status: 'success' })
    const { owned } = await look(intent)
    expect(await first.basket.start()).toMatchObject({ error: { code: 'AlreadyBought' } })
    const promptCount = first.wallet.prompts.length
    const { wallet, storage } = first
    expect(await enter({ intent, wallet, storage }).basket.start()).toMatchObject({ status: 'error' })
    expect(wallet.prompts).toHaveLength(promptCount)
    expect((await look(intent)).owned).toEqual(owned)
  })

  test('does not ask for a review of an offer that was worse only for a while', async () => {
    const intent = await agree({ work: false })
    let isDear = true
    const moody = (async (input, init) => {
      const answer = await service.fetch(input, init)
      if (!isDear) return answer
      const dearer = (await answer.text()).replaceAll('"priceAmount":"5000000"', '"priceAmount":"5000001"')
      return new Response(dearer, answer)
    }) as typeof fetch
    const { basket } = enter({ intent, service: { fetch: moody } })
    expect(await basket.start()).toMatchObject({ status: 'review', parts: [{}, { status: 'review' }] })
    isDear = false
    const seen: string[] = []
    basket.subscribe(() => seen.push(basket.getState().status))
    expect(await basket.start()).toMatchObject({ status: 'success' })
    expect(seen).not.toContain('review')
  })
})

function waitFor(basket: Basket, status: ReturnType<Basket['getState']>['status']): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (basket.getState().status !== status) return
      leave()
      resolve()
    }
    const leave = basket.subscribe(look)
    look()
  })
}
