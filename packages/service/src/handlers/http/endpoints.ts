import { PermitPost } from 'tillkit/internal'
import { methods } from 'tillkit/protocol'
import * as z from 'zod/mini'

/** All that is answered to a POST: the methods of the interface, and the place where signed permits go. */
export const endpoints = {
  ...methods,
  /** `/<network>/permits`, which a step of a gasless purchase names. */
  permits: { service: undefined, params: PermitPost, returns: z.object({}) },
} as const

/** The name of an endpoint: the last part of its path. */
export type Endpoint = keyof typeof endpoints
/** What its handler receives. */
export type Received<endpoint extends Endpoint> = z.output<(typeof endpoints)[endpoint]['params']>
/** What its handler answers. */
export type Returns<endpoint extends Endpoint> = z.output<(typeof endpoints)[endpoint]['returns']>

/** The parts of a request's path. */
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
