import { BaseError, HttpRequestError, LimitExceededRpcError, RpcRequestError, TimeoutError } from 'viem'

export function isNodeFailure(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  const failure = error.walk(
    (cause) =>
      cause instanceof HttpRequestError ||
      cause instanceof TimeoutError ||
      cause instanceof LimitExceededRpcError ||
      (cause instanceof RpcRequestError && isNodeError(cause)),
  )
  return failure !== null
}

/**
 * Whether the node itself caused an RPC error, for example because of a limit or a missing block. A contract can revert with the same text,
 * but the node then adds a word such as "reverted". So a text with such a word counts as the contract's error.
 */
function isNodeError({ code, details }: RpcRequestError): boolean {
  return !executionWords.test(details) && (codes.has(code) || nodeFailureWords.test(details))
}

/**
 * Error codes that mean a failure of the node. 429 is too many requests. EIP-1474 defines -32002 (resource unavailable) and -32005 (limit
 * exceeded).
 */
const codes = new Set([429, -32_002, -32_005])
const executionWords = /revert|evm|vm exec|out of gas|opcode/i
const nodeFailureWords = new RegExp(
  [
    'rate.?limit',
    'too many requests',
    'requests? limit',
    'capacity',
    'quota',
    'time.?out',
    'timed out',
    'unavailable',
    'not available',
    'overloaded',
    'too busy',
    'try again',
    'header (for hash )?not found',
    'block.{0,90} not found',
    '(unknown|no such) block',
    'missing trie node',
    'state.{0,90}pruned',
    'cannot find block',
  ].join('|'),
  'i',
)
