import { connect, createServer, type Socket } from 'node:net'

/** Opens a proxy on a loopback port that stays the same. The proxy forwards each connection to the port that `target` returns. */
export async function openGate(target: () => number | undefined) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    const port = target()
    if (port === undefined) return socket.destroy()
    const behind = connect(port, '127.0.0.1')
    behind.on('error', () => {})
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    host: `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`,
    cut,
    close() {
      server.close()
      cut()
    },
  }
}
