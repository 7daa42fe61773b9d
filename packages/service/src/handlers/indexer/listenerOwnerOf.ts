import { RpcError } from 'tillkit/internal'
import type { ListenerOwner } from '../../store/webhooks/listeners.js'
import type { Call } from '../http/handler.js'

export function listenerOwnerOf(call: listenerOwnerOf.Options): ListenerOwner {
  const { params, project, network } = call
  if (params.projectId !== undefined && params.projectId !== project.id) {
    throw new RpcError('PermissionDenied', { details: 'projectId: must be the project of the access key.' })
  }
  return { chainId: network.config.chainId, projectId: project.id }
}

export declare namespace listenerOwnerOf {
  type Options = Pick<Call<'GetOrders'>, 'project' | 'network'> & {
    params: { projectId?: string | undefined }
  }
}

export function unknownListener(id: string): RpcError {
  return new RpcError('NotFound', { details: `Listener ${id.slice(0, 32)} is unknown.` })
}

export function isDigits(id: string): boolean {
  return /^[0-9]{1,18}$/.test(id)
}
