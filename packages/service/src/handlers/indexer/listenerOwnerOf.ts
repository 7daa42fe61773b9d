import { RpcError } from 'tillkit/internal'
import type { ListenerOwner } from '../../store/webhooks/listeners.js'
import type { Call } from '../http/handler.js'

/**
 * Whose listeners a call is about: those of the project that its keys belong to.
 *
 * @throws RpcError `PermissionDenied` when it names another project.
 */
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

/** The error for a listener that is none of the project's. */
export function unknownListener(id: string): RpcError {
  return new RpcError('NotFound', { details: `Listener ${id.slice(0, 32)} is not known.` })
}

/** Whether text can be the number of something that is kept. */
export function isDigits(id: string): boolean {
  return /^[0-9]{1,18}$/.test(id)
}
