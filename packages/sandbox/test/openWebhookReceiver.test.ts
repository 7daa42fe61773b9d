import { describe, expect, test, vi } from 'vitest'
import { openWebhookReceiver } from '../src/openWebhookReceiver.js'

const nobody = '0x0000000000000000000000000000000000000001'
const at = 'http://127.0.0.1:1'

/** A receiver whose service answers as it is told: what is tested is what is asked of it. */
function open(answer: (method: string, times: number) => Response) {
  const asked: string[] = []
  const receiver = openWebhookReceiver({
    url: at,
    manifest: {
      indexerUrl: at,
      accessKey: 'key',
      secretKey: 'secret',
      projectId: '1',
      contracts: { market: nobody, erc721: nobody, erc1155: nobody },
    },
    call: async ({ url }) => {
      const method = url.split('/').at(-1) ?? ''
      asked.push(method)
      return answer(method, asked.filter((one) => one === method).length)
    },
  })
  /** A page that watches, and a way for it to go. */
  const watch = async () => {
    const response = await receiver.answer(new Request(`${at}/sandbox/webhooks/events`))
    return () => response?.body?.cancel()
  }
  return { asked, watch }
}

const added = () =>
  Response.json({
    listener: {
      id: 7,
      projectId: 1,
      url: at,
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      active: true,
      filters: { contractAddresses: [nobody], events: [] },
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  })

describe('openWebhookReceiver', () => {
  test.each([
    ['an answer that it has no time', () => Response.json({}, { status: 503 })],
    ['no answer', () => Promise.reject(new Error('fetch failed')) as never],
  ])('error: where the service removes no listener, by %s, it is asked again', async (_, refusal) => {
    const { asked, watch } = open((method, times) => {
      if (method === 'AddWebhookListener') return added()
      return times < 3 ? refusal() : Response.json({})
    })
    const leave = await watch()
    await vi.waitFor(() => expect(asked).toContain('AddWebhookListener'))
    await leave()
    const wanted = ['AddWebhookListener', ...Array(3).fill('RemoveWebhookListener')]
    await vi.waitFor(() => expect(asked).toEqual(wanted), { timeout: 60_000 })
    // Nobody is asked once more.
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(asked).toEqual(wanted)
  })

  test('error: what the service does not have is removed', async () => {
    const { asked, watch } = open((method) =>
      method === 'AddWebhookListener' ? added() : Response.json({}, { status: 404 }),
    )
    const leave = await watch()
    await vi.waitFor(() => expect(asked).toContain('AddWebhookListener'))
    await leave()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(asked).toEqual(['AddWebhookListener', 'RemoveWebhookListener'])
  })
})
