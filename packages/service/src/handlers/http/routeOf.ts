/** What a path names. */
export type Route = {
  network?: string | undefined
  service?: string | undefined
  method?: string | undefined
}

/** What the address of a call names; `undefined` for any other, and where something in it has to be decoded. */
export function routeOf(url: string): Route | undefined {
  const [, network, service, method] = callPath.exec(url) ?? []
  return service === undefined ? undefined : { network, service, method }
}

const callPath = /^https?:\/\/[^/?#]+(?:\/([^/?#%]+))?\/rpc\/([^/?#%]+)\/([^/?#%]+)(?:[?#]|$)/
