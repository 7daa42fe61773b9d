import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Opens a proxy to a database. The proxy closes after the test, and can stop forwarding while its connections stay open. */
export async function openProxy(url: string): Promise<openProxy.ReturnType> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let silent = false
  let last: string | undefined
  let open = 0
  const proxy = createServer({ allowHalfOpen: true }, (socket) => {
    const server = connect(Number(port), hostname)
    open++
    let isOpen = true
    const end = () => {
      if (isOpen) open--
      isOpen = false
    }
    socket.on('end', end).on('close', end)
    sockets.add(socket).add(server)
    for (const end of [socket, server]) end.on('error', () => {})
    socket.on('data', (data) => {
      if (last !== undefined && data.includes(last)) silent = true
      if (!silent) server.write(data)
    })
    server.on('data', (data) => silent || socket.write(data))
    socket.on('end', () => silent || socket.end())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(url)
  const address = proxy.address()
  through.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  return {
    url: through.href,
    beSilent(isSilent = true) {
      silent = isSilent
    },
    beSilentAt(text) {
      last = text
      silent = false
    },
    isSilent: () => silent,
    countOpen: () => open,
  }
}

export declare namespace openProxy {
  type ReturnType = {
    url: string
    beSilent(isSilent?: boolean): void
    /** Stops the proxy when a statement contains `text`. With `undefined`, it forwards again. */
    beSilentAt(text: string | undefined): void
    isSilent(): boolean
    /** The number of open client connections. */
    countOpen(): number
  }
}
