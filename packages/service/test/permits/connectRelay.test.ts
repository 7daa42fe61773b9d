import { RpcError, type SignedPurchase } from 'tillkit/internal'
import { zeroAddress, zeroHash } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { toRpcError } from '../../src/handlers/http/toRpcError.js'
import { openServer } from '../../src/openServer.js'
import { connectRelay, RelayerError } from '../../src/permits/connectRelay.js'

const token = 'a-token-of-a-test-that-is-long-enough'
const purchase: SignedPurchase = {
  buyer: zeroAddress,
  items: [
    { orderId: zeroHash, collection: zeroAddress, tokenId: 2n ** 256n - 1n, quantity: 1n, unitPrice: 2n },
  ],
  currency: zeroAddress,
  recipient: zeroAddress,
  fees: [{ receiver: zeroAddress, amount: 3n }],
  purchaseId: zeroHash,
  deadline: 4n,
}

/** Starts a server that answers with this handler, and connects a relay client to it. */
async function connect(answer: (request: Request) => Promise<Response>, timeoutMs?: number) {
  const server = await openServer({ host: '127.0.0.1', port: 0, answer, fix: '' })
  onTestFinished(() => server.close(0))
  return connectRelay({ network: 'mainnet', url: `${server.url}/base/`, token, timeoutMs })
}

describe('connectRelay', () => {
  test('posts to the relayer with its token', async () => {
    const requests: [string, string, string | null, unknown][] = []
    const relay = await connect(async (request) => {
      const { method, url, headers } = request
      requests.push([method, new URL(url).pathname, headers.get('authorization'), await request.json()])
      return Response.json({ isOpen: true })
    })
    expect(await relay.resume(purchase)).toBe(true)
    await relay.submit({ purchase, signature: '0x12', project: '1' })
    const sent = {
      ...purchase,
      items: [{ ...purchase.items[0], tokenId: String(2n ** 256n - 1n), quantity: '1', unitPrice: '2' }],
      fees: [{ receiver: zeroAddress, amount: '3' }],
      deadline: '4',
    }
    expect(requests).toEqual([
      ['POST', '/base/mainnet/rpc/Relayer/Resume', `Bearer ${token}`, { purchase: sent }],
      [
        'POST',
        '/base/mainnet/rpc/Relayer/Submit',
        `Bearer ${token}`,
        { purchase: sent, signature: '0x12', project: '1' },
      ],
    ])
  })

  test.each(['InvalidArgument', 'ProjectLimitReached', 'WebrpcEndpoint', 'WebrpcInternalError'])(
    'throws the RpcError %s of the relayer',
    async (name) => {
      const error = new RpcError(name, { details: 'In its words.' })
      const relay = await connect(async () => Response.json(error.toBody(), { status: error.status }))
      const thrown = await relay.resume(purchase).catch((error) => error)
      expect(thrown).toBeInstanceOf(RpcError)
      expect(thrown.toBody()).toEqual(error.toBody())
    },
  )

  const unauthorized = new RpcError('Unauthorized').toBody()
  const odd: [string, number, () => Response][] = [
    ['an error of another interface', 401, () => Response.json(unauthorized, { status: 401 })],
    ['no text', 401, () => new Response(null, { status: 401 })],
    ['a page', 502, () => new Response('<html>secret</html>', { status: 502 })],
    ['a success of another form', 200, () => Response.json({ open: true })],
    ['a success that is not JSON', 200, () => new Response('ok')],
    [
      'an error whose status is another',
      500,
      () => Response.json(new RpcError('InvalidArgument').toBody(), { status: 500 }),
    ],
  ]
  test.each(odd)('throws RelayerError for %s', async (_, status, answer) => {
    const relay = await connect(async () => answer())
    const error = await relay.resume(purchase).catch((error) => error)
    expect(error).toBeInstanceOf(RelayerError)
    expect(error).toMatchObject({
      code: 'RelayerFailed',
      retry: true,
      details: `The relayer returned status ${status}.`,
    })
    expect(toRpcError(error).toBody()).toMatchObject({
      error: 'WebrpcInternalError',
      cause: 'The relayer of mainnet does not answer.',
    })
  })

  test('throws RelayerError for a redirect, without sending the token there', async () => {
    const paths: string[] = []
    const relay = await connect(async ({ url }) => {
      paths.push(new URL(url).pathname)
      return new Response(null, { status: 307, headers: { location: '/elsewhere' } })
    })
    await expect(relay.resume(purchase)).rejects.toMatchObject({ details: 'The relayer cannot be reached.' })
    expect(paths).toEqual(['/base/mainnet/rpc/Relayer/Resume'])
  })

  test('throws RelayerError after the timeout', async () => {
    const relay = await connect(() => new Promise(() => {}), 100)
    const error = await relay.resume(purchase).catch((error) => error)
    expect(error).toBeInstanceOf(RelayerError)
    expect(error.details).toBe('The relayer did not answer within 100 ms.')
  })

  test('rejects pending requests on close', async () => {
    const relay = await connect(() => new Promise(() => {}))
    const waiting = relay.submit({ purchase, signature: '0x12', project: '1' })
    await Promise.all([relay.close(), expect(waiting).rejects.toThrow(RelayerError)])
  })
})
