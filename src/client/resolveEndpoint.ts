/** The full address of an endpoint: one with a scheme as it is, anything else below `base`. Nothing where that is no URL. */
export function resolveEndpoint({ base, endpoint }: { base: string; endpoint: string }): URL | undefined {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(endpoint) ? endpoint : `${base}/${endpoint.replace(/^\/+/, '')}`
  return URL.canParse(full) ? new URL(full) : undefined
}
