import { RpcError } from 'tillkit/internal'
import { ChainError } from '../../chain/openChain.js'
import { RelayerError } from '../../permits/connectRelay.js'
import { DatabaseError } from '../../store/openDatabase.js'

export function toRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error
  if (error instanceof ChainError || error instanceof DatabaseError || error instanceof RelayerError) {
    return new RpcError('WebrpcInternalError', { details: error.shortMessage, cause: error })
  }
  return new RpcError('WebrpcServerPanic', { cause: error })
}
