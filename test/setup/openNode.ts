import {
  custom,
  type EIP1193RequestFn,
  http,
  InvalidParamsRpcError,
  RpcRequestError,
  type Transport,
  webSocket,
} from 'viem'

/**
 * The transport to a chain of a test's own: one connection for all that is asked, where a request of its own for each costs five
 * times as much. It is asked as a node over HTTP is, and nothing is subscribed to.
 *
 * What is asked together goes and comes back in one message: the second of two waits else, with each of the others, until the system
 * has acknowledged the first, which it puts off for 40 ms.
 *
 * Nothing is measured by it: machines may be slow. And what changes the chain must not be asked twice.
 */
export function openNode(rpcUrl: string): openNode.ReturnType {
  const url = rpcUrl.replace(/^http/, 'ws')
  // Kept alive it would be asked every half a minute, by nobody who waits.
  const open = webSocket(url, { reconnect: false, keepAlive: false })
  let opened: ReturnType<typeof connect> | undefined
  const request = async (body: Question) => {
    opened ??= connect(open)
    const { ask } = await opened
    const { error, result } = await ask(body)
    if (error) throw new RpcRequestError({ body, error, url })
    return result
  }
  const together = custom({ request }, { retryCount: 0 })
  const openHttp = http(rpcUrl, { timeout: 60_000, retryCount: 0 })
  return {
    transport: (options) => {
      const ask: EIP1193RequestFn = together(options).request
      const slow = openHttp(options)
      const request = async (...asked: Parameters<typeof ask>) => {
        try {
          return await ask(...asked)
        } catch (error) {
          // Of what it cannot read anvil says over HTTP alone whether it is the method or its values.
          const isUnread = error instanceof InvalidParamsRpcError && /untagged enum/.test(error.details)
          if (!isUnread) throw error
          return slow.request(...asked)
        }
      }
      return { ...slow, request: request as EIP1193RequestFn }
    },
    close: async () => (await opened)?.close(),
  }
}

export declare namespace openNode {
  type ReturnType = {
    transport: Transport<'http'>
    /** Ends the connection, before the chain does. */
    close: () => Promise<void>
  }
}

type Question = { method: string; params?: unknown }
type Answer = { id: number | null; result?: unknown; error?: { code: number; message: string } }

const closed = () => new Error('The connection to the chain is closed.')

/** Also where a test has a clock of its own. */
const soon = setImmediate

/** Opens the connection. What is asked of it until something else happens goes in one message. */
async function connect(open: ReturnType<typeof webSocket>) {
  const client = await open({}).value?.getRpcClient()
  if (!client) throw new Error('There is no connection.')
  const { socket } = client
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (cause: Error) => void }>()
  let questions: object[] = []
  let id = 0
  const give = (answer: Answer) => {
    const { id, error } = answer
    if (id !== null) {
      waiting.get(id)?.resolve(answer)
      waiting.delete(id)
    } else if (error) {
      // Whose it was that could not be read, nobody says.
      fail(new Error(`The chain could not read a message: ${error.message}`))
    }
  }
  const fail = (cause: Error) => {
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }
  socket.addEventListener('message', ({ data }) => {
    const read: Answer | Answer[] = JSON.parse(data)
    for (const answer of Array.isArray(read) ? read : [read]) give(answer)
  })
  socket.addEventListener('close', () => fail(closed()))
  const send = () => {
    const [first, ...others] = questions
    const message = JSON.stringify(others.length > 0 ? questions : first)
    questions = []
    if (socket.readyState === socket.OPEN) socket.send(message)
    else fail(closed())
  }
  return {
    ask: (body: Question) =>
      new Promise<Answer>((resolve, reject) => {
        waiting.set(++id, { resolve, reject })
        questions.push({ jsonrpc: '2.0', id, ...body })
        if (questions.length === 1) soon(send)
      }),
    close: () => client.close(),
  }
}
