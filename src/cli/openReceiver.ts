import type { IncomingMessage, ServerResponse } from 'node:http'
import { TillError } from '../errors.js'
import { openLoopback } from './openLoopback.js'

/** Opens a local HTTP server for deliveries, which responds with 503 and `Retry-After` until `answerWith` sets a handler. */
export async function openReceiver(options: openReceiver.Options): Promise<openReceiver.ReturnType> {
  const { port } = options
  let answer: openReceiver.Answer = async (_, response) => {
    response.writeHead(503, { 'retry-after': '5' }).end()
  }
  const opened = await openLoopback({
    port,
    answer: (request, response) => {
      answer(request, response).catch(() => response.destroy())
    },
  }).catch((cause: NodeJS.ErrnoException) => {
    throw new ReceiverPortError({ port, cause })
  })
  return {
    ...opened,
    url: `${opened.url}/`,
    answerWith(next) {
      answer = next
    },
  }
}

export declare namespace openReceiver {
  type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>
  type Options = {
    port: number
  }
  type ReturnType = {
    port: number
    url: string
    answerWith(answer: Answer): void
    close(): Promise<void>
  }
}

export class ReceiverPortError extends TillError<'ReceiverPortTaken'> {
  override name = 'ReceiverPortError'
  constructor(options: { port: number; cause: NodeJS.ErrnoException }) {
    const { port, cause } = options
    super('ReceiverPortTaken', {
      shortMessage: `Port ${port} cannot be opened (${cause.code}).`,
      fix: 'Choose another port with --port, or omit --port for any free port.',
      cause,
    })
  }
}
