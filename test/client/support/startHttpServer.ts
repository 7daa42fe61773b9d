import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP request that the server received. */
export type ReceivedRequest = {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/**
 * Starts a real HTTP server on a free loopback port, and records the requests. `answer` returns the status and the JSON body, or writes the
 * raw response itself.
 */
export async function startHttpServer(answer: startHttpServer.Answer): Promise<startHttpServer.ReturnType> {
  const requests: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const all = { method, path, headers, body: Buffer.concat(chunks).toString() }
    requests.push(all)
    const reply = await answer(all, response)
    if (reply) respond(response, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export declare namespace startHttpServer {
  type Reply = { status?: number; json: unknown }
  type Answer = (
    requests: ReceivedRequest,
    response: ServerResponse,
  ) => Reply | undefined | Promise<Reply | undefined>
  type ReturnType = { url: string; requests: ReceivedRequest[]; close: () => Promise<void> }
}

function respond(response: ServerResponse, { status = 200, json }: startHttpServer.Reply) {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(json))
}
