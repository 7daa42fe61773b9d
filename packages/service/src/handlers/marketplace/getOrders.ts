import { takePage } from 'tillkit/internal'
import type { Address } from 'viem'
import { blockedError } from '../../blockList.js'
import { readOrders } from '../../store/readOrders.js'
import { type Call, isWritten, type Written } from '../http/handler.js'
import { nextTime } from './orderState.js'
import { toStoredKeys } from './toStoredKeys.js'
import { indexedHeaders, joinOrders, keyOf, textRevision, writeOrders } from './writeOrders.js'

/**
 * Returns orders that all belong to one state of the index, and headers that name its last block and the block's age. It leaves out blocked
 * orders.
 *
 * @throws RpcError – all orders that it finds are blocked.
 */
export async function getOrders(call: Call<'GetOrders'>): Promise<Written> {
  const { network, now } = call
  const [revision, blocks] = await Promise.all([network.revision(), network.blockList()])
  if (!revision) return toResponse([], call.params.page)
  const name = textRevision(revision.name, blocks)
  const time = nextTime(revision, now())
  const cached = responses.get(call.params)
  if (cached?.network === network && cached.revision === name && cached.time === time) {
    return { [isWritten]: true, text: cached.text, headers: indexedHeaders(revision, now()) }
  }
  const requested = call.params.input.map(({ contractAddress: collection, orderId }) => ({
    collection,
    orderId,
  }))
  const wanted = toStoredKeys(network, requested)
  const known = new Map<string, Uint8Array>()
  const missing = new Map<string, Key>()
  for (const [keyName, key] of wanted) {
    const text = network.orderTexts.find(name, keyName, time)
    if (text === undefined) missing.set(keyName, key)
    else known.set(keyName, text)
  }
  const refusal = await read(missing)
  if (refusal && known.size === 0) throw refusal
  const found = [...wanted.keys()].flatMap((keyName) => known.get(keyName) ?? [])
  const response = toResponse(found, call.params.page, indexedHeaders(revision, now()))
  // Cache the response only if all orders were cached. An order that was just read may belong to a newer revision.
  if (missing.size === 0) {
    responses.set(call.params, { network, revision: name, time, text: response.text })
  }
  return response

  async function read(keys: ReadonlyMap<string, Key>): Promise<Error | undefined> {
    if (keys.size === 0) return undefined
    const { chainId } = network.config
    const found = await readOrders(network.database, { chainId, keys: [...keys.values()] })
    const isSame = found.every((order) => order.revision === revision?.name)
    // The index changed after `network.revision()`, so the cached orders may be older. Read all orders again: a response shows one state.
    if (!isSame && keys.size < wanted.size) return read(wanted)
    if (!isSame) known.clear()
    const [blocked] = found.flatMap((order) => {
      const kind = blocks.blocks(order)
      return kind ? [blockedError(kind, order)] : []
    })
    const shown = found.filter((order) => !blocks.blocks(order))
    const texts = await writeOrders(call, shown, blocks)
    for (const [index, order] of shown.entries()) {
      const text = texts[index]
      if (text) known.set(keyOf(order), text)
    }
    return blocked
  }
}

const responses = new WeakMap<Call<'GetOrders'>['params'], CachedResponse>()

type CachedResponse = Pick<Call<'GetOrders'>, 'network'> & {
  revision: string
  time: number
  text: Written['text']
}
type Key = { collection: Address; orderId: string }

function toResponse(
  found: readonly Uint8Array[],
  request: Call<'GetOrders'>['params']['page'],
  headers: Written['headers'] = {},
): Written {
  const { items, page } = takePage(found, request)
  return { [isWritten]: true, text: joinOrders(items, page), headers }
}
