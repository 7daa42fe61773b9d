import type { Hex } from 'viem'
import { onTestFinished } from 'vitest'
import { createService } from '../../src/createService.js'
import { postExecute } from './postExecute.js'
import type { startRelayShop } from './startRelayShop.js'
import type { startShop } from './startShop.js'

let processes = 0

/** `Execute` of another process on the database of a shop, as far as its relayer can tell, for one test. */
export async function openExecute(
  shop: Pick<Awaited<ReturnType<typeof startRelayShop>>, 'config' | 'network' | 'rpcUrl'>,
  { fetch, roles, relayer, now }: openExecute.Options,
): Promise<openExecute.ReturnType> {
  const { privateKey = '0x' } = shop.network.relayer ?? {}
  const network = {
    // Calls to one address are put into one request, whoever makes them.
    ...shop.network,
    rpcUrl: `${shop.rpcUrl}/#${processes++}`,
    relayer: { privateKey, rebroadcastInterval: 2 ** 31 - 1, ...relayer },
  }
  const service = createService(
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
    /** What its node is asked through. @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
    /** Unix milliseconds by its clock. @default Date.now */
    now?: (() => number) | undefined
    /** @default all */
    roles?: Parameters<typeof createService>[0]['roles']
    /** @default the key of the shop’s relayer, which sends nothing again by itself */
    relayer?: (startShop.Relayer & { privateKey?: Hex }) | undefined
  }
  type ReturnType = (body: unknown) => Promise<{ status: number; json: { error?: string; cause?: string } }>
}
