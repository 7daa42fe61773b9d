import { describe, expect, test } from 'vitest'
import type { CheckoutState } from '../../../src/checkout/state/checkoutState.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { sample, shareOf } from '../../setup/sample.js'
import { startShop } from '../support/startShop.js'

const shop = await startShop()
const { client, contracts, orderAbout, enter, money, relayer } = shop
const order = orderAbout(/100 prints, in USDC/)
const price = 12_000_000n

const json = (body: unknown, status = 200) => Response.json(body, { status })
const refused = (status: number, error = 'InvalidArgument') =>
  json({ error, code: 1, msg: 'x', status }, status)
/** The responses of a service that received a signature. They do not show whether the service uses the signature. */
const answers: Record<string, () => Response | Promise<Response>> = {
  'an empty answer': () => new Response(''),
  'no JSON': () => new Response('<html>'),
  'another shape': () => json({ what: [1, 2] }),
  null: () => json(null),
  'a number': () => json(7),
  'no content': () => new Response(null, { status: 204 }),
  elsewhere: () => new Response('', { status: 302, headers: { location: 'http://elsewhere.test' } }),
  'another order': () => json({ orderId: '0x12' }),
  ...Object.fromEntries(
    [400, 401, 402, 403, 404, 405, 408, 409, 410, 418, 425, 429, 451, 499, 500, 501, 502, 503, 504, 599].map(
      (status) => [status, () => refused(status)],
    ),
  ),
  ...Object.fromEntries(
    [
      'SessionExpired',
      'NotFound',
      'WebrpcClientDisconnected',
      'Timeout',
      'constructor',
      '__proto__',
      'Rejected',
    ].map((error) => [`400 ${error}`, () => refused(400, error)]),
  ),
  'a body that lies about its status': () => json({ error: 'Timeout', code: 1, msg: 'x', status: 200 }, 400),
  'a body without end': () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) })),
  'a broken body': () => new Response(new ReadableStream({ start: (body) => body.error(new Error('No.')) })),
  'no network': () => Promise.reject(new TypeError('Failed to fetch')),
  'a rejection with a text': () => Promise.reject('no'),
  'a rejection with undefined': () => Promise.reject(undefined),
  silence: () => new Promise(() => {}),
}
/** The moments at which the service uses the signature. */
const uses = ['never', 'before the answer', 'after the answer', 'in the last block', 'too late'] as const
const rows = Object.entries(answers).flatMap(([name, answer], row) =>
  shareOf(uses, row).map((use) => ({ name, answer, use })),
)
const snapshot = { id: await client.snapshot() }

describe('a posted signature', () => {
  test.each(sample(rows, 14))(
    'reports true funds and pays once when the answer is $name and the use is $use',
    async (row) => {
      const { answer, use } = row
      await client.revert(snapshot)
      snapshot.id = await client.snapshot()
      const before = await money(contracts.usdc)
      const readPaid = async () => before - (await money(contracts.usdc))
      const honest = shop.openService({ relayer })
      let deadline = 0n
      let handOver = async (): Promise<unknown> => undefined
      const fetch: typeof globalThis.fetch = async (input, init) => {
        if (!String(input).endsWith('Execute')) return honest.fetch(input, init)
        deadline = BigInt(/"deadline":"(\d+)"/.exec(String(init?.body))?.[1] ?? 0)
        handOver = async () => (await honest.fetch(input, init)).text()
        if (use === 'before the answer') await handOver()
        return answer()
      }
      let clock = Date.now()
      const world = {
        order,
        storage: createMemoryStorage(),
        service: { fetch },
        timeout: 1_500,
        now: () => (clock += 60_000),
        limits: { requestTimeoutMs: 2_000 },
      }
      const lies: string[] = []
      const judge = async (state: CheckoutState) => {
        const word =
          'error' in state && state.error ? `${state.error.funds} ${state.error.code}` : state.status
        const { timestamp } = await client.getBlock()
        const mayBe = timestamp > deadline ? /^(none|unknown|approval)/ : /^unknown/
        const isTrue = ((await readPaid()) > 0n ? /^(success|spent|unknown)/ : mayBe).test(word)
        if (!isTrue || word.includes('Unexpected')) lies.push(`${word}, ${timestamp} of ${deadline}`)
        return state.status === 'success'
      }
      const { checkout } = await enter(world)
      let isKnown = await judge(await checkout.start())
      expect(deadline).toBeGreaterThan(0n)
      if (use === 'in the last block' || use === 'too late')
        await client.setNextBlockTimestamp({ timestamp: use === 'too late' ? deadline + 1n : deadline })
      if (use === 'too late') await client.mine({ blocks: 1 })
      if (use !== 'never' && use !== 'before the answer') await handOver()
      // The wallet declines every prompt of the reloaded page, so only the posted signature can pay.
      const next = await enter({ ...world, answer: () => 'reject' })
      for (const act of ['start', 'confirmNotSent'] as const)
        isKnown ||= await judge(await next.checkout[act]())
      if (!isKnown) {
        await handOver()
        const last = await enter({ ...world, service: honest })
        await judge(await last.checkout.start())
      }
      expect(lies).toEqual([])
      expect([0n, price]).toContain(await readPaid())
    },
  )
})
