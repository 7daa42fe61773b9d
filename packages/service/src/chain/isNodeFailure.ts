import { BaseError, HttpRequestError, LimitExceededRpcError, RpcRequestError, TimeoutError } from 'viem'

/** Whether a node failed to answer, rather than answered that something cannot be done. */
export function isNodeFailure(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  const failure = error.walk(
    (cause) =>
      cause instanceof HttpRequestError ||
      cause instanceof TimeoutError ||
      cause instanceof LimitExceededRpcError ||
      (cause instanceof RpcRequestError && isOfNode(cause)),
  )
  return failure !== null
}

/**
 * Whether an error that a node tells of a call is the node's own: it is asked for too much, or has no such block, as one of several
 * behind an address may. What it says of a contract has the contract's own words in it, but never without a word that code was run.
 */
function isOfNode({ code, details }: RpcRequestError): boolean {
  return !ofCode.test(details) && (codes.has(code) || words.test(details))
}

/** Too many requests, and of EIP-1474: a resource is not to be had, or a limit is exceeded. */
const codes = new Set([429, -32_002, -32_005])
const ofCode = /revert|evm|vm exec|out of gas|opcode/i
const words = new RegExp(
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
