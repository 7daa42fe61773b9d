import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Puts something between a database and who asks it, for one test, that can fall silent: connections stay, and nothing comes through. */
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
    beSilentAt(said) {
      last = said
      silent = false
    },
    isSilent: () => silent,
    countOpen: () => open,
  }
}

export declare namespace openProxy {
  type ReturnType = {
    /** Leads to the database. */
    url: string
    beSilent(isSilent?: boolean): void
    /** It is silent from when the database would be told something, and until then it is not. */
    beSilentAt(said: string | undefined): void
    isSilent(): boolean
    /** Connections that whoever asks has not ended. */
    countOpen(): number
  }
}
