import { describe, expect, test } from 'vitest'
import { rewindEach } from '../../setup/rewindEach.js'
import { openStalls } from './support/openStalls.js'

const stalls = await openStalls()
const { client, rpc, agree, enter, look } = stalls

await rewindEach(client)

/**
 * The numbers of blocks that a reorg removes. Each of the two purchases has one block for its approval and one for its payment. So `the
 * last` removes the last payment.
 */
const reorgs = { 'the last': 1, 'all at once': 4 } as const
type Reorg = keyof typeof reorgs

/** Lists of reorgs that happen to one basket, one after the other. */
const stories: readonly (readonly Reorg[])[] = [['the last'], ['all at once'], ['the last', 'all at once']]
const shows = ['while the page shows the basket', 'while no page shows it'] as const
const ends = ['come through again', 'are lost'] as const
const cases = stories.flatMap((story) =>
  shows.flatMap((show) => ends.map((end) => [story.join(', then '), show, end, story] as const)),
)

describe('createBasket', () => {
  test.each(cases)(
    'buys each part once after a reorg of %s %s when the payments %s',
    async (_, show, end, story) => {
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
      // If the basket had no subscriber during the reorg, it checks the payments again when the next subscriber comes.
      const stop = basket.subscribe(() => {})
      if (!isShown && end === 'are lost') await expect.poll(() => basket.getState().status).toBe('error')
      // Each attempt first looks for the earlier payments. The basket pays for a purchase again only if its earlier payment can no longer
      // be mined.
      for (let attempt = 0; attempt < 6; attempt++) {
        const shown = basket.getState()
        // If the market records no purchase ids, the checkout cannot prove that the wallet sent no payment. Only the buyer can confirm
        // this.
        const isUnknown = shown.status === 'error' && shown.error.code === 'PaymentUnknown'
        const { status } = await (isUnknown ? basket.confirmNotSent() : basket.start())
        // The basket must not report a success while the buyer lacks an item.
        if (status === 'success') expect(await isWhole()).toBe(true)
        if (status === 'success') break
        await client.mine({ blocks: 1 })
      }
      expect(await owned()).toEqual(['2', '3'])
      expect(basket.getState()).toMatchObject({ status: 'success' })
      stop()
    },
  )
})

const goneParts = [{ status: 'error' }, { status: 'error' }]
