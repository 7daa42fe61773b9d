import { RpcError } from 'tillkit/internal'
import { isAddress } from 'viem'
import type { Written } from '../handlers/http/handler.js'
import type { createLiveStreams } from './createLiveStreams.js'

/** Answers a request for the live stream of a collection. */
export async function answerLive(options: answerLive.Options): Promise<answerLive.ReturnType> {
  const { request, chainId, collection, live, client, socket, identify } = options
  // A refused stream must not use up the requests of the project or of the page's origin, so check the limits before these count it.
  const { id: projectId } = await identify((project) => live.check({ projectId: project.id, client }))
  if (!isAddress(collection))
    throw new RpcError('InvalidArgument', { details: 'collection: must be an address.' })
  const lastId = request.headers.get('last-event-id') ?? ''
  const text = live.open({
    chainId,
    collection,
    position: /^\d{1,15}$/.test(lastId) ? Number(lastId) : undefined,
    projectId,
    client,
    drop: socket?.destroy ? () => socket.destroy?.() : undefined,
  })
  return { text, headers: liveHeaders }
}

export declare namespace answerLive {
  type Options = {
    request: Request
    chainId: number
    /** The collection of the path, before its check. */
    collection: string
    live: Pick<createLiveStreams.ReturnType, 'check' | 'open'>
    /** The address of the client; `undefined` if the server passed no connection. */
    client: string | undefined
    /** The TCP connection, if the server passed it. */
    socket: { destroy?: () => unknown } | undefined
    /** Finds the project of the access key, and counts the request. Calls `admit` before it counts. */
    identify: (admit: (project: { id: string }) => void) => Promise<{ id: string }>
  }
  type ReturnType = { text: ReadableStream<Uint8Array>; headers: Written['headers'] }
}

const liveHeaders: Written['headers'] = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  // Tells proxies such as nginx to pass each event on at once.
  'x-accel-buffering': 'no',
  // A stopping server ends its streams and then waits for the connections, which clients would otherwise keep open.
  connection: 'close',
}
