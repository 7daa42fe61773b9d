import { TillError } from '../errors.js'
import type { ErrorBody } from './errorBody.js'

/** All 22 errors of the HTTP API: code, message and HTTP status, keyed by name (interface.md, Errors). */
export const errorRows = {
  WebrpcEndpoint: { code: 0, msg: 'endpoint error', status: 400 },
  WebrpcRequestFailed: { code: -1, msg: 'request failed', status: 400 },
  WebrpcBadRoute: { code: -2, msg: 'bad route', status: 404 },
  WebrpcBadMethod: { code: -3, msg: 'bad method', status: 405 },
  WebrpcBadRequest: { code: -4, msg: 'bad request', status: 400 },
  WebrpcBadResponse: { code: -5, msg: 'bad response', status: 500 },
  WebrpcServerPanic: { code: -6, msg: 'server panic', status: 500 },
  WebrpcInternalError: { code: -7, msg: 'internal error', status: 500 },
  WebrpcClientDisconnected: { code: -8, msg: 'client disconnected', status: 400 },
  WebrpcStreamLost: { code: -9, msg: 'stream lost', status: 400 },
  Unauthorized: { code: 1000, msg: 'Unauthorized access', status: 401 },
  PermissionDenied: { code: 1001, msg: 'Permission denied', status: 403 },
  SessionExpired: { code: 1002, msg: 'Session expired', status: 403 },
  MethodNotFound: { code: 1003, msg: 'Method not found', status: 404 },
  Timeout: { code: 2000, msg: 'Request timed out', status: 408 },
  InvalidArgument: { code: 2001, msg: 'Invalid argument', status: 400 },
  NotFound: { code: 3000, msg: 'Resource not found', status: 400 },
  UserNotFound: { code: 3001, msg: 'User not found', status: 400 },
  ProjectNotFound: { code: 3002, msg: 'Project not found', status: 400 },
  InvalidTier: { code: 3003, msg: 'Invalid subscription tier', status: 400 },
  ProjectLimitReached: { code: 3005, msg: 'Project limit reached', status: 402 },
  NotImplemented: { code: 9999, msg: 'Not Implemented', status: 500 },
} as const

/** The name of a row of {@link errorRows}. */
export type ErrorName = keyof typeof errorRows

/**
 * An error that the service's HTTP API defines. A server that is newer than this package may send a `name` that the package does not know.
 */
export class RpcError extends TillError<ErrorName | (string & {})> {
  override name = 'RpcError'
  /** The number of the error in the HTTP API, such as `1000`. */
  declare readonly rpcCode: number
  /** The HTTP status. */
  declare readonly status: number
  /** The server's message. */
  declare readonly msg: string

  constructor(code: ErrorName | (string & {}), options: RpcError.Options = {}) {
    const row = errorRow(code)
    const {
      rpcCode = row?.code ?? 0,
      status = row?.status ?? 400,
      msg = row?.msg ?? code,
      details,
      fix = row && fixes[code as ErrorName],
      cause,
    } = options
    super(code, {
      shortMessage: sentence(msg),
      details,
      fix,
      retry: retryable.has(code),
      cause,
    })
    this.rpcCode = rpcCode
    this.status = status
    this.msg = msg
  }

  /** Returns the response body of the error. */
  toBody(): ErrorBody {
    const { code: error, rpcCode: code, msg, status, details } = this
    return { error, code, msg, status, message: msg, ...(details === undefined ? {} : { cause: details }) }
  }

  /** Creates the error from a response body. */
  static fromBody(body: ErrorBody): RpcError {
    const { error, code, msg, status, cause } = body
    return new RpcError(error, { rpcCode: code, msg, status, details: cause })
  }
}

export declare namespace RpcError {
  type Options = {
    /** A description of this failure, sent to the client as `cause`: never include another system's raw text or a secret. */
    details?: string | undefined
    /** How to fix the problem, in one sentence. @default the fix of the named error */
    fix?: string | undefined
    /** The original error. Never sent to the client. */
    cause?: unknown
    /** The number of the error in the HTTP API. @default the number of the named error */
    rpcCode?: number | undefined
    /** The HTTP status. @default the status of the named error */
    status?: number | undefined
    /** The message. @default the message of the named error */
    msg?: string | undefined
  }
}

function errorRow(name: string): (typeof errorRows)[ErrorName] | undefined {
  return Object.hasOwn(errorRows, name) ? errorRows[name as ErrorName] : undefined
}

const retryable = new Set<string>([
  'WebrpcRequestFailed',
  'WebrpcStreamLost',
  'WebrpcInternalError',
  'WebrpcServerPanic',
  'Timeout',
])

const fixes: { readonly [name in ErrorName]?: string } = {
  WebrpcRequestFailed: 'Check the connection and the service’s address, then try again.',
  WebrpcBadRoute: 'Check the base address of the service.',
  WebrpcBadResponse: 'Report this to the operator of the service.',
  Unauthorized: 'Check the access key.',
  PermissionDenied: 'Use a key that permits this, or ask the operator of the service.',
  SessionExpired: 'Get a new API token.',
  Timeout: 'Try again in a moment.',
  InvalidArgument: 'Correct the value and try again.',
  ProjectLimitReached: 'Wait, or raise the project’s limit.',
}

function sentence(text: string): string {
  const trimmed = text.trim()
  return `${trimmed.charAt(0).toUpperCase()}${trimmed.slice(1)}${/[.!?]$/.test(trimmed) ? '' : '.'}`
}
