import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { openStalls } from './support/openStalls.js'

const stalls = await openStalls()
const { client, rpc, agree, enter, look } = stalls

await rewindEach(client)

/** Blocks of a basket that is made part by part: an approval and a payment for each. The newest has the last payment. */
const reorgs = { 'the last': 1, 'all at once': 4 } as const
type Reorg = keyof typeof reorgs

/** Which parts are taken back, one reorg after the other. */
const stories: readonly (readonly Reorg[])[] = [['the last'], ['all at once'], ['the last', 'all at once']]
const shows = ['while the page shows the basket', 'while no page shows it'] as const
const ends = ['come through again', 'are lost'] as const
const cases = stories.flatMap((story) =>
  shows.flatMap((show) => ends.map((end) => [story.join(', then '), show, end, story] as const)),
)

describe('createBasket', () => {
  test.each(cases)('behavior: a reorg takes back %s %s, and the payments %s', async (_, show, end, story) => {
    const intent = await agree({ work: false })
    const sent: unknown[] = []
    const wallet = stalls.openWallet({
      rpc: (request) => {
        if (request.method === 'eth_sendRawTransaction') sent.push(request)
        return rpc(request)
      },
    })
    const { basket } = enter({ intent, wallet })
    const isShown = show === shows[0]
    const isWhole = async () => JSON.stringify(await owned()) === '["2","3"]'
    const owned = async () => (await look(intent)).owned.map(String)
    const leave = isShown ? basket.subscribe(() => {}) : () => {}
    expect(await basket.start()).toMatchObject({ status: 'success' })
    await client.setAutomine(false)
    for (const reorg of story) {
      await client.request({ method: 'anvil_reorg', params: [reorgs[reorg], []] } as never)
      await client.request({ method: 'anvil_dropAllTransactions', params: [] } as never)
      if (!isShown) continue
      const parts = reorg === 'the last' ? [{ status: 'success' }, { status: 'error' }] : goneParts
      await expect.poll(basket.getState).toMatchObject({ status: 'error', parts })
    }
    leave()
    expect(await isWhole()).toBe(false)
    if (end === 'come through again') {
      for (const transaction of sent) await client.request(transaction as never).catch(() => {})
      await client.mine({ blocks: 1 })
    }
    await client.setAutomine(true)
    // Nobody saw the reorg: the success that is shown is looked at once somebody shows it.
    const stop = basket.subscribe(() => {})
    if (!isShown && end === 'are lost') await expect.poll(() => basket.getState().status).toBe('error')
    // A part is looked for again at each attempt, and paid for again only when its payment is gone for good.
    for (let attempt = 0; attempt < 6; attempt++) {
      const shown = basket.getState()
      // Without a purchase id, only the buyer can say that a lost payment will not come.
      const isUnknown = shown.status === 'error' && shown.error.code === 'PaymentUnknown'
      const { status } = await (isUnknown ? basket.startOver() : basket.retry())
      // It never says that it is bought while the buyer lacks a part.
      if (status === 'success') expect(await isWhole()).toBe(true)
      if (status === 'success') break
      await client.mine({ blocks: 1 })
    }
    expect(await owned()).toEqual(['2', '3'])
    expect(basket.getState()).toMatchObject({ status: 'success' })
    stop()
  })
})

const goneParts = [{ status: 'error' }, { status: 'error' }]
