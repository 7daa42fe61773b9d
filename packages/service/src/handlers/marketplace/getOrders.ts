import type { Address } from 'viem'
import { readOrders } from '../../store/readOrders.js'
import { type Call, isWritten, type Written } from '../http/handler.js'
import { nextTime } from './orderState.js'
import { toStoredKeys } from './toStoredKeys.js'
import { indexedHeaders, joinOrders, keyOf, writeOrders } from './writeOrders.js'

/** Returns orders that all belong to one state of the index, and headers that name its last block and the block's age. */
export async function getOrders(call: Call<'GetOrders'>): Promise<Written> {
  const { network, now } = call
  const revision = await network.revision()
  if (!revision) return toResponse([])
  const time = nextTime(revision, now())
  const cached = responses.get(call.params)
  if (cached?.network === network && cached.revision === revision.name && cached.time === time) {
    return { [isWritten]: true, text: cached.text, headers: indexedHeaders(revision, now()) }
  }
  const requested = call.params.input.map(({ contractAddress: collection, orderId }) => ({
    collection,
    orderId,
  }))
  const wanted = toStoredKeys(network, requested)
  const known = new Map<string, Uint8Array>()
  const missing = new Map<string, Key>()
  for (const [name, key] of wanted) {
    const text = network.orderTexts.find(revision.name, name, time)
    if (text === undefined) missing.set(name, key)
    else known.set(name, text)
  }
  await read(missing)
  const response = toResponse(
    [...wanted.keys()].flatMap((name) => known.get(name) ?? []),
    indexedHeaders(revision, now()),
  )
  // Cache the response only if all orders were cached. An order that was just read may belong to a newer revision.
  if (missing.size === 0) {
    responses.set(call.params, { network, revision: revision.name, time, text: response.text })
  }
  return response

  async function read(keys: ReadonlyMap<string, Key>): Promise<void> {
    if (keys.size === 0) return
    const { chainId } = network.config
    const found = await readOrders(network.database, { chainId, keys: [...keys.values()] })
    const isSame = found.every((order) => order.revision === revision?.name)
    // A block was stored between the reads. Read all orders again, so that the response shows one state only.
    if (!isSame && keys.size < wanted.size) return read(wanted)
    if (!isSame) known.clear()
    const texts = await writeOrders(call, found)
    for (const [index, order] of found.entries()) {
      const text = texts[index]
      if (text) known.set(keyOf(order), text)
    }
  }
}

const responses = new WeakMap<Call<'GetOrders'>['params'], CachedResponse>()

type CachedResponse = Pick<Call<'GetOrders'>, 'network'> & {
  revision: string
  time: number
  text: Written['text']
}
type Key = { collection: Address; orderId: string }

function toResponse(orders: readonly Uint8Array[], headers: Written['headers'] = {}): Written {
  const page = { page: 1, pageSize: orders.length, more: false, sort: [] }
  return { [isWritten]: true, text: joinOrders(orders, page), headers }
}
