import { PermitPost } from 'tillkit/internal'
import { methods } from 'tillkit/protocol'
import * as z from 'zod/mini'

const permits = { service: undefined, params: PermitPost, returns: z.object({}) } as const

/** The methods of the interface, and the permits that buyers post. Without the type, the declaration file names modules inside `tillkit`. */
export const endpoints: typeof methods & { permits: typeof permits } = { ...methods, permits }

export type Endpoint = keyof typeof endpoints
export type Received<endpoint extends Endpoint> = z.output<(typeof endpoints)[endpoint]['params']>
export type Returns<endpoint extends Endpoint> = z.output<(typeof endpoints)[endpoint]['returns']>

export type Route = {
  network?: string | undefined
  service?: string | undefined
  method?: string | undefined
}

/** Returns the route of a call's URL; `undefined` if the URL names no call, or if a part of it is percent-encoded. */
export function routeOf(url: string): Route | undefined {
  const [, network, service, method] = callPath.exec(url) ?? []
  return service === undefined ? undefined : { network, service, method }
}

const callPath = /^https?:\/\/[^/?#]+(?:\/([^/?#%]+))?\/rpc\/([^/?#%]+)\/([^/?#%]+)(?:[?#]|$)/
