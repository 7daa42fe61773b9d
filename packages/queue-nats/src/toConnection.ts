/** What a connection to NATS takes, of addresses that may hold who connects: a user and password, or a token. */
export function toConnection(servers: readonly string[]) {
  const urls = servers.map((server) => new URL(server))
  const known = urls.find(({ username }) => username !== '')
  const [user, pass] = [known?.username ?? '', known?.password ?? ''].map(decodeURIComponent)
  return {
    servers: urls.map(({ host }) => host),
    ...(user && pass ? { user, pass } : user ? { token: user } : {}),
    ...(urls.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
  }
}
