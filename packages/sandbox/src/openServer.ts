import { getRequestListener } from '@hono/node-server'
import { openLoopback, TillError } from 'tillkit/internal'

/**
 * Opens the HTTP server. Call it before the slow parts of the sandbox start, so that no other program can take the port.
 *
 * @throws {PortTakenError} when another program listens on the port.
 * @throws {PortRefusedError} when the system does not grant the port.
 */
export async function openServer(options: openServer.Options): Promise<openServer.ReturnType> {
  const { port } = options
  let answer: openServer.Answer = () => new Response('The sandbox is starting.\n', { status: 503 })
  const opened = await openLoopback({
    port,
    answer: getRequestListener((request) => answer(request)),
  }).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'EADDRINUSE'
      ? new PortTakenError({ port, cause })
      : new PortRefusedError({ port, cause })
  })
  return {
    ...opened,
    answerWith(next) {
      answer = next
    },
  }
}

export declare namespace openServer {
  type Answer = (request: Request) => Response | Promise<Response>
  type Options = {
    /** Port on 127.0.0.1; 0 lets the system choose a free one. */
    port: number
  }
  type ReturnType = {
    port: number
    url: string
    answerWith(answer: Answer): void
    close(): Promise<void>
  }
}

export class PortTakenError extends TillError<'PortTaken'> {
  override name = 'PortTakenError'
  constructor(options: { port: number; cause: unknown }) {
    super('PortTaken', {
      shortMessage: `Port ${options.port} is in use.`,
      fix: 'Choose another port with --port, or --port 0 for any free port.',
      cause: options.cause,
    })
  }
}

export class PortRefusedError extends TillError<'PortRefused'> {
  override name = 'PortRefusedError'
  constructor(options: { port: number; cause: NodeJS.ErrnoException }) {
    super('PortRefused', {
      shortMessage: `Port ${options.port} cannot be opened (${options.cause.code}).`,
      fix: 'Choose another port with --port, or --port 0 for any free port.',
      cause: options.cause,
    })
  }
}
