import { afterAll } from 'vitest'
import { parseConfig } from '../../../service/src/config.js'
import type { createService } from '../../../service/src/createService.js'
import type { Log } from '../../../service/src/log.js'
import { startRelayShop } from '../../../service/test/support/startRelayShop.js'
import { serveRelayer } from '../../src/serveRelayer.js'

/** Starts a shop whose service and relayer run separately: each has its own database connection and configuration. */
export async function startSplitShop() {
  const token = 'a-token-of-a-test-that-is-long-enough'
  const lines: object[] = []
  const note = (fields: object, message: string) => void lines.push({ message, ...fields })
  const log: Log = { info: note, warn: note, error: note }
  let config: createService.Config | undefined
  let relayer: serveRelayer.ReturnType | undefined

  function withoutKey(config: createService.Config, url: string): createService.Config {
    const networks = config.networks.map((network) => ({ ...network, relayer: { url, token } }))
    return { ...config, networks }
  }

  const shop = await startRelayShop({
    async split(whole) {
      relayer = await serveRelayer({ config: parseConfig(whole), port: 0, token, log })
      config = withoutKey(whole, relayer.url)
      return config
    },
    // Without `openRelay`, the service cannot start a relayer of its own. So it sends purchases to the relayer's URL.
    openRelay: undefined,
    log,
  })
  if (!config || !relayer) throw new Error('The shop did not split its configuration.')
  let running = relayer
  afterAll(() => running.close())

  return {
    ...shop,
    token,
    /** The relayer's private key, without 0x. */
    key: shop.network.relayer?.privateKey.slice(2) ?? '',
    /** The configuration of the service, which has no private key. */
    publicConfig: config,
    relayerUrl: relayer.url,
    /** The log lines of the service and the relayer. */
    lines,
    log,
    withoutKey,
    stopRelayer: () => running.close(),
    /** Starts the relayer again at the same port. */
    async restartRelayer() {
      const port = Number(new URL(running.url).port)
      running = await serveRelayer({ config: parseConfig(shop.config), port, token, log })
    },
  }
}
