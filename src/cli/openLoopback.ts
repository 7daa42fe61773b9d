import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/**
 * Opens a port of the loopback interface, where nothing but this machine reaches it. Rejects with the system's own error when it
 * cannot be opened.
 */
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
    /** 0 lets the system choose. */
    port: number
    answer: RequestListener
  }
  type ReturnType = {
    port: number
    /** Without a slash at its end. */
    url: string
    /** Ends every connection. May be called twice. */
    close(): Promise<void>
  }
}
