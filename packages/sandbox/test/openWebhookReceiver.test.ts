import { describe, expect, test, vi } from 'vitest'
import { openWebhookReceiver } from '../src/openWebhookReceiver.js'

const nobody = '0x0000000000000000000000000000000000000001'
const at = 'http://127.0.0.1:1'

/** Creates a receiver that calls a fake service. `requests` lists the methods that the receiver has called. */
function open(answer: (method: string, times: number) => Response) {
  const requests: string[] = []
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
      requests.push(method)
      return answer(method, requests.filter((request) => request === method).length)
    },
  })
  /** Opens the receiver's event stream as a page does. Returns a function that closes the stream. */
  const watch = async () => {
    const response = await receiver.answer(new Request(`${at}/sandbox/webhooks/events`))
    return () => response?.body?.cancel()
  }
  return { requests, watch }
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
    ['responds with 503', () => Response.json({}, { status: 503 })],
    ['does not respond', () => Promise.reject(new Error('fetch failed')) as never],
  ])('repeats the removal of a listener when the service %s', async (_, refusal) => {
    const { requests, watch } = open((method, times) => {
      if (method === 'AddWebhookListener') return added()
      return times < 3 ? refusal() : Response.json({})
    })
    const leave = await watch()
    await vi.waitFor(() => expect(requests).toContain('AddWebhookListener'))
    await leave()
    const expected = ['AddWebhookListener', ...Array(3).fill('RemoveWebhookListener')]
    await vi.waitFor(() => expect(requests).toEqual(expected), { timeout: 60_000 })
    // 600 ms is longer than the delay of a retry. So a further request would have arrived by now.
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(requests).toEqual(expected)
  })

  test('counts a listener as removed when the service responds with 404', async () => {
    const { requests, watch } = open((method) =>
      method === 'AddWebhookListener' ? added() : Response.json({}, { status: 404 }),
    )
    const leave = await watch()
    await vi.waitFor(() => expect(requests).toContain('AddWebhookListener'))
    await leave()
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(requests).toEqual(['AddWebhookListener', 'RemoveWebhookListener'])
  })
})
