import { json } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { listen } from '../../../setup/ports/listen.js'

/**
 * Starts an HTTP API for orders, in the format of the large Seaport APIs. Its listings contain no signatures: a buyer gets the signature
 * only together with the fulfilment data.
 */
export async function openApi(): Promise<openApi.ReturnType> {
  const kept = new Map<string, openApi.Kept>()
  const toListing = ({ signature: _, extraData: __, parameters, ...more }: openApi.Kept, hash: string) => ({
    order_hash: hash,
    chain: '31337',
    type: 'basic',
    status: 'ACTIVE',
    protocol_address: '0x0000000000000068f116a894984e2db1123eb395',
    protocol_data: { parameters, signature: null },
    ...more,
  })
  const { url, close } = await listen(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://api')
    const answer = (body: object) => response.end(JSON.stringify(body))
    if (pathname === '/fulfilment') {
      const { hashes } = (await json(request)) as { hashes: string[] }
      return answer(
        hashes.map((orderId) => {
          const { signature, extraData } = kept.get(orderId) ?? {}
          return { orderId, signature, extraData }
        }),
      )
    }
    const hashes = searchParams.get('hashes')?.split(',')
    if (hashes) {
      return answer({
        listings: hashes.flatMap((hash) => {
          const one = kept.get(hash)
          return one ? toListing(one, hash) : []
        }),
      })
    }
    // Returns one listing per result page.
    const at = Number(searchParams.get('next'))
    const listings = [...kept].slice(at, at + 1).map(([hash, one]) => toListing(one, hash))
    return answer({ listings, next: at + 1 < kept.size ? `${at + 1}` : null })
  })
  afterAll(close)
  return { url, kept }
}

export declare namespace openApi {
  /** A listing with all fields that the API stores. */
  type Kept = { parameters: object; signature: string; extraData?: string; [more: string]: unknown }
  type ReturnType = {
    /** The API’s URL. */
    url: string
    /** The stored listings, keyed by order hash. */
    kept: Map<string, Kept>
  }
}
