import type { Hex } from 'viem'
import { onTestFinished } from 'vitest'
import type { createService } from '../../src/createService.js'
import { createWholeService } from './createWholeService.js'
import { postExecute } from './postExecute.js'
import type { startRelayShop } from './startRelayShop.js'
import type { startShop } from './startShop.js'

let processes = 0

/**
 * Starts another service on the database of a shop, as another process would. Returns a function that calls `Execute`. The service closes
 * after the test.
 */
export async function openExecute(
  shop: Pick<Awaited<ReturnType<typeof startRelayShop>>, 'config' | 'network' | 'rpcUrl'>,
  { fetch, roles, relayer, now }: openExecute.Options,
): Promise<openExecute.ReturnType> {
  const { privateKey = '0x' } = shop.network.relayer ?? {}
  const network = {
    // viem batches RPC calls to the same URL, so each service needs its own URL.
    ...shop.network,
    rpcUrl: `${shop.rpcUrl}/#${processes++}`,
    relayer: { privateKey, rebroadcastInterval: 2 ** 31 - 1, ...relayer },
  }
  const service = createWholeService(
    { ...shop.config, roles, networks: [network] },
    {
      ...(fetch && { fetch }),
      ...(now && { now }),
    },
  )
  onTestFinished(service.close)
  await service.ready()
  return (body) => postExecute(service, body)
}

export declare namespace openExecute {
  type Options = {
    /** The function that sends the requests to the node. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
    /** The process's clock, in Unix milliseconds. @default Date.now */
    now?: (() => number) | undefined
    /** The roles of the service. @default all */
    roles?: Parameters<typeof createService>[0]['roles']
    /** The limits and the key of the relayer. @default the key of the shop’s relayer, without rebroadcasts */
    relayer?: (startShop.Relayer & { privateKey?: Hex }) | undefined
  }
  type ReturnType = (body: unknown) => Promise<{ status: number; json: { error?: string; cause?: string } }>
}
