import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export async function openLoopback(options: openLoopback.Options): Promise<openLoopback.ReturnType> {
  const { port, answer } = options
  const server = createServer(answer)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const actual = address !== null && typeof address === 'object' ? address.port : port
  return {
    port: actual,
    url: `http://127.0.0.1:${actual}`,
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

export declare namespace openLoopback {
  type Options = {
    port: number
    answer: RequestListener
  }
  type ReturnType = {
    port: number
    url: string
    close(): Promise<void>
  }
}
