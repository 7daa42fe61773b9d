import { getRequestListener } from '@hono/node-server'
import { openLoopback, TillError } from 'tillkit/internal'

/**
 * Opens the sandbox's port on the loopback interface. It is held from the first moment on, before anything heavy is
 * started, and says "starting" until it is given something to answer with.
 *
 * @throws {PortTakenError} when another program listens there.
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
    /** 0 lets the system choose. */
    port: number
  }
  type ReturnType = {
    port: number
    /** Without a slash at its end. */
    url: string
    answerWith(answer: Answer): void
    /** Ends every connection. May be called twice. */
    close(): Promise<void>
  }
}

/** Another program listens on the port. */
export class PortTakenError extends TillError<'PortTaken'> {
  override name = 'PortTakenError'
  constructor(options: { port: number; cause: unknown }) {
    super('PortTaken', {
      shortMessage: `Port ${options.port} is in use.`,
      fix: 'Choose another one with --port, or any free one with --port 0.',
      cause: options.cause,
    })
  }
}

/** The system does not let this user listen on the port. */
export class PortRefusedError extends TillError<'PortRefused'> {
  override name = 'PortRefusedError'
  constructor(options: { port: number; cause: NodeJS.ErrnoException }) {
    super('PortRefused', {
      shortMessage: `Port ${options.port} cannot be opened (${options.cause.code}).`,
      fix: 'Choose another one with --port, or any free one with --port 0.',
      cause: options.cause,
    })
  }
}
