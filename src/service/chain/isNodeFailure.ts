import { BaseError, HttpRequestError, LimitExceededRpcError, TimeoutError } from 'viem'

/** Whether a node failed to answer, rather than answered that something cannot be done. */
export function isNodeFailure(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  const failure = error.walk(
    (cause) =>
      cause instanceof HttpRequestError ||
      cause instanceof TimeoutError ||
      cause instanceof LimitExceededRpcError,
  )
  return failure !== null
}
