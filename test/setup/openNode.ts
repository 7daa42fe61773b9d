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
 * Returns a transport to a test's own chain over one WebSocket, because a request over HTTP takes five times as long. Concurrent requests
 * share one message. Otherwise the second request would wait 40 ms. The transport does not retry, because a repeated request could change
 * the chain twice.
 */
export function openNode(rpcUrl: string): openNode.ReturnType {
  const url = rpcUrl.replace(/^http/, 'ws')
  // Without `keepAlive: false`, viem would send a request every 30 seconds.
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
      const request = async (...parameters: Parameters<typeof ask>) => {
        try {
          return await ask(...parameters)
        } catch (error) {
          // Over WebSocket, anvil returns the same error for an unknown method and for wrong parameters. So send the request again over
          // HTTP, where the errors differ.
          const isUnread = error instanceof InvalidParamsRpcError && /untagged enum/.test(error.details)
          if (!isUnread) throw error
          return slow.request(...parameters)
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
    close: () => Promise<void>
  }
}

type Question = { method: string; params?: unknown }
type Answer = { id: number | null; result?: unknown; error?: { code: number; message: string } }

const closed = () => new Error('The connection to the chain is closed.')

/** The real `setImmediate`, because a test may install fake timers later. */
const realSetImmediate = setImmediate

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
      // anvil's error does not name the request that it could not read. So let all waiting requests fail.
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
        if (questions.length === 1) realSetImmediate(send)
      }),
    close: () => client.close(),
  }
}
