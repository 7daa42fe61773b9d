import { PermitPost } from 'tillkit/internal'
import { methods } from 'tillkit/protocol'
import * as z from 'zod/mini'

const permits = { service: undefined, params: PermitPost, returns: z.object({}) } as const

/**
 * All endpoints: the methods of the interface, and `permits`, to which buyers post their permits. Without the explicit type, the
 * declaration file would import modules inside `tillkit`, which other packages cannot resolve.
 */
export const endpoints: typeof methods & { permits: typeof permits } = { ...methods, permits }

export type Endpoint = keyof typeof endpoints
export type Received<endpoint extends Endpoint> = z.output<(typeof endpoints)[endpoint]['params']>
export type Returns<endpoint extends Endpoint> = z.output<(typeof endpoints)[endpoint]['returns']>

export type Route = {
  network?: string | undefined
  service?: string | undefined
  method?: string | undefined
  /** The collection of a live stream. */
  collection?: string | undefined
}

/**
 * Returns the parts of a call's URL. Returns `undefined` if the URL is not the path of a call, or if one of these parts is percent-encoded.
 */
export function routeOf(url: string): Route | undefined {
  const [, network, service, method] = callPath.exec(url) ?? []
  return service === undefined ? undefined : { network, service, method }
}

const callPath = /^https?:\/\/[^/?#]+(?:\/([^/?#%]+))?\/rpc\/([^/?#%]+)\/([^/?#%]+)(?:[?#]|$)/
