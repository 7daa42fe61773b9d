import { takePage } from 'tillkit/internal'
import type { Address } from 'viem'
import { blockedError } from '../../blockList.js'
import { readOrders } from '../../store/readOrders.js'
import { type Call, isWritten, type Written } from '../http/handler.js'
import { nextTime } from './orderState.js'
import { toStoredKeys } from './toStoredKeys.js'
import { indexedHeaders, joinOrders, keyOf, textRevision, writeOrders } from './writeOrders.js'

/**
 * Returns orders by their IDs, all from the same state of the index. Leaves out blocked and unknown orders. The headers name the last block
 * of this state, or of a slightly earlier one, and the block's age.
 *
 * @throws RpcError – the operator blocks an order, and no other order can be returned.
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
  // Cache the response only if all its orders came from the cache. An order that was just read from the database may belong to a newer
  // revision.
  if (missing.size === 0) {
    responses.set(call.params, { network, revision: name, time, text: response.text })
  }
  return response

  async function read(keys: ReadonlyMap<string, Key>): Promise<Error | undefined> {
    if (keys.size === 0) return undefined
    const { chainId } = network.config
    const found = await readOrders(network.database, { chainId, keys: [...keys.values()] })
    const isSame = found.every((order) => order.revision === revision?.name)
    // The index changed after the call of `network.revision()`, so the cached orders may be older than these. Read all orders again,
    // because a response must show one state.
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
