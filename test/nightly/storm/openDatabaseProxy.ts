import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Blow } from './createStrikes.js'
import { type Point, pointOf, type Side } from './points.js'

/**
 * Starts a proxy to PostgreSQL that parses the statements. The proxy lets statements fail, or breaks the connection: before a statement
 * arrives, or after it was executed.
 */
export async function openDatabaseProxy(
  options: openDatabaseProxy.Options,
): Promise<openDatabaseProxy.ReturnType> {
  const { databaseUrl, strike, onPass } = options
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    const breakOff = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', breakOff)
      socket.on('close', () => {
        sockets.delete(socket)
        breakOff()
      })
    }
    const named = new Map<string, string>()
    const statements: Frame[][] = []
    let busy = false
    let awaited: Point | undefined
    let inTransaction = false
    let waiting: Buffer[] = []
    let answer: Buffer[] = []

    const fromClient = frames({ hasStart: true })
    client.on('data', (chunk) => {
      for (const frame of fromClient(chunk)) {
        waiting.push(frame)
        // A statement is complete with a query or sync message. Login messages pass at once.
        if (
          !frame.isStart &&
          frame[0] !== code.query &&
          frame[0] !== code.sync &&
          frame[0] !== code.password
        ) {
          if (frame[0] !== code.end) continue
        }
        const whole = waiting
        waiting = []
        statements.push(whole)
        goOn()
      }
    })

    /** Forwards the next statement if none is running. The others wait, because each statement has its own simulated failure. */
    function goOn(): void {
      while (!busy) {
        const whole = statements.shift()
        if (!whole) return
        const point = pointOf(textOf(whole, named))
        if (point) onPass()
        const blow = point ? strike(point, 'before') : 'pass'
        if (blow === 'pass') {
          awaited = point
          busy = whole.some((frame) => frame[0] === code.query || frame[0] === code.sync)
          upstream.write(Buffer.concat(whole))
        } else if (blow === 'fail') client.write(failure(inTransaction))
        else {
          breakOff()
          return
        }
      }
    }

    const fromServer = frames({ hasStart: false })
    upstream.on('data', (chunk) => {
      for (const frame of fromServer(chunk)) {
        answer.push(frame)
        if (frame[0] !== code.ready && awaited) continue
        if (frame[0] === code.ready) {
          inTransaction = frame[5] !== code.idle
          const blow = awaited ? strike(awaited, 'after') : 'pass'
          awaited = undefined
          // An executed statement cannot fail any more, but its response can get lost.
          if (blow !== 'pass') return breakOff()
        }
        client.write(Buffer.concat(answer))
        answer = []
        if (frame[0] !== code.ready) continue
        busy = false
        goOn()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(databaseUrl)
  url.port = String(address !== null && typeof address === 'object' ? address.port : 0)
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

export declare namespace openDatabaseProxy {
  type Options = {
    databaseUrl: string
    /** Returns what happens to a statement or to its response. */
    strike: (point: Point, side: Side) => Blow
    /** Called for each statement that matches a pattern of `points`. */
    onPass: () => void
  }
  type ReturnType = {
    url: string
    close(): Promise<void>
  }
}

const code = {
  query: 0x51,
  parse: 0x50,
  bind: 0x42,
  sync: 0x53,
  password: 0x70,
  end: 0x58,
  ready: 0x5a,
  idle: 0x49,
}

type Frame = Buffer & { isStart?: boolean }

/** Splits a stream into PostgreSQL messages. A client’s first message has no type. */
function frames({ hasStart }: { hasStart: boolean }): (chunk: Buffer) => Frame[] {
  let rest = Buffer.alloc(0)
  let isStart = hasStart
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const found: Frame[] = []
    for (;;) {
      const offset = isStart ? 0 : 1
      if (rest.length < offset + 4) return found
      const length = offset + rest.readInt32BE(offset)
      if (rest.length < length) return found
      found.push(Object.assign(Buffer.from(rest.subarray(0, length)), { isStart }))
      rest = rest.subarray(length)
      isStart = false
    }
  }
}

/** Returns the SQL of the messages. The messages contain the SQL itself, or the name of a prepared statement. */
function textOf(whole: readonly Frame[], named: Map<string, string>): string {
  for (const frame of whole) {
    const texts = frame.subarray(5).toString('latin1').split('\0', 2)
    if (frame.isStart) return ''
    if (frame[0] === code.query) return texts[0] ?? ''
    if (frame[0] === code.parse) {
      const [name = '', text = ''] = texts
      if (name !== '') named.set(name, text)
      return text
    }
    if (frame[0] === code.bind) return named.get(texts[1] ?? '') ?? ''
  }
  return ''
}

function failure(inTransaction: boolean): Buffer {
  const text = Buffer.from('SERROR\0VERROR\0C53000\0MThe storm.\0\0')
  const error = Buffer.alloc(5)
  error.write('E')
  error.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([error, text, Buffer.from([code.ready, 0, 0, 0, 5, inTransaction ? 0x45 : code.idle])])
}
