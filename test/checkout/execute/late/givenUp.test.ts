import { describe, expect, test } from 'vitest'
import { waitForStatus } from '../../../../src/testing/waitForStatus.js'
import { rewindEach } from '../../../setup/rewindEach.js'
import { startShop } from '../../support/startShop.js'
import { startStall } from '../../support/startStall.js'

const shop = await startShop()
const { client, enter, openWallet, orderAbout } = shop
const { forDollars } = await startStall(shop)

await rewindEach(client)

const markets = {
  'notes ids': { order: orderAbout(/100 prints, in USDC/) },
  'notes none': forDollars,
}

/* A wallet that has given a batch up, as it says, while what it has sent of it waits to be mined: that is the chain's to say. */
describe('waitForBatch', () => {
  test.each(
    Object.entries(markets).flatMap(([market, what]) =>
      [400, 404, 500].map((code) => ({ market, what, code })),
    ),
  )(
    'behavior: status $code on a market that $market, and it waits: it is waited for, and paid once',
    async ({ what, code }) => {
      const rpc: typeof shop.rpc = async (question) => {
        // From the batch on, which an account sends as EIP-7702 has it.
        if (JSON.stringify(question).includes('"0x04')) await client.setAutomine(false)
        return shop.rpc(question)
      }
      const wallet = openWallet({ atomic: 'supported', rpc })
      const { request: ask } = wallet.provider as unknown as { request: (asked: Asked) => Promise<unknown> }
      let said = 0
      let tell = () => {}
      const isTold = new Promise<void>((resolve) => {
        tell = resolve
      })
      const request = async (question: Asked) => {
        if (question.method !== 'wallet_getCallsStatus') return ask(question)
        // What comes of the first word shows when it is asked for the second.
        if (++said === 3) tell()
        return { version: '2.0.0', status: code, receipts: [] }
      }
      const provider = { ...wallet.provider, request } as unknown as typeof wallet.provider
      await client.setAutomine(false)
      const { checkout } = await enter({ ...what, wallet: { ...wallet, provider } })
      const ended = checkout.start()
      await waitForStatus(checkout, 'pending')
      await Promise.race([isTold, ended])
      expect(checkout.getState().status).toBe('pending')
      await client.setAutomine(true)
      await client.mine({ blocks: 1 })
      expect(await ended).toMatchObject({ status: 'success' })
      expect(wallet.prompts).toHaveLength(1)
    },
  )
})

type Asked = { method: string; params?: readonly unknown[] }
