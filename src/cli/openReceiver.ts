import type { IncomingMessage, ServerResponse } from 'node:http'
import { TillError } from '../errors.js'
import { openLoopback } from './openLoopback.js'

/**
 * Opens a port of the loopback interface for deliveries. It answers 503 with `Retry-After` until it is given something to answer with.
 *
 * @throws {ReceiverPortError} when the port cannot be opened.
 */
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
    /** 0 lets the system choose. */
    port: number
  }
  type ReturnType = {
    port: number
    url: string
    answerWith(answer: Answer): void
    /** Ends every connection. */
    close(): Promise<void>
  }
}

/** The port for deliveries cannot be opened. */
export class ReceiverPortError extends TillError<'ReceiverPortTaken'> {
  override name = 'ReceiverPortError'
  constructor(options: { port: number; cause: NodeJS.ErrnoException }) {
    const { port, cause } = options
    super('ReceiverPortTaken', {
      shortMessage: `Port ${port} cannot be opened (${cause.code}).`,
      fix: 'Choose another one with --port, or leave it out for any free one.',
      cause,
    })
  }
}
