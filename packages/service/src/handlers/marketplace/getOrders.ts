import type { Address } from 'viem'
import { readOrders } from '../../store/readOrders.js'
import { type Call, isWritten, type Written } from '../http/handler.js'
import { innerKeys } from './innerKeys.js'
import { nextTime } from './orderState.js'
import { indexedHeaders, joinOrders, keyOf, writeOrders } from './writeOrders.js'

/**
 * Answers orders by contract and id, in the order of the input, each once; unknown ones are left out. All of them are as of one
 * state of the index, which headers name: its last block, and how old that is.
 */
export async function getOrders(call: Call<'GetOrders'>): Promise<Written> {
  const { network, now } = call
  const revision = await network.revision()
  if (!revision) return toAnswer([])
  const time = nextTime(revision, now())
  const kept = answers.get(call.params)
  if (kept?.network === network && kept.revision === revision.name && kept.time === time) {
    return { [isWritten]: true, text: kept.text, headers: indexedHeaders(revision, now()) }
  }
  const asked = call.params.input.map(({ contractAddress: collection, orderId }) => ({ collection, orderId }))
  const wanted = innerKeys(network, asked)
  const known = new Map<string, Uint8Array>()
  const missing = new Map<string, Key>()
  for (const [name, key] of wanted) {
    const text = network.orderTexts.find(revision.name, name, time)
    if (text === undefined) missing.set(name, key)
    else known.set(name, text)
  }
  await read(missing)
  const answer = toAnswer(
    [...wanted.keys()].flatMap((name) => known.get(name) ?? []),
    indexedHeaders(revision, now()),
  )
  // What was read is another state's, or is asked for again soon; all else is true until something is written, or the second is over.
  if (missing.size === 0) {
    answers.set(call.params, { network, revision: revision.name, time, text: answer.text })
  }
  return answer

  async function read(keys: ReadonlyMap<string, Key>): Promise<void> {
    if (keys.size === 0) return
    const { chainId } = network.config
    const found = await readOrders(network.database, { chainId, keys: [...keys.values()] })
    const isSame = found.every((order) => order.revision === revision?.name)
    // A block came in meanwhile: nobody is answered half of it.
    if (!isSame && keys.size < wanted.size) return read(wanted)
    if (!isSame) known.clear()
    const texts = await writeOrders(call, found)
    for (const [index, order] of found.entries()) {
      const text = texts[index]
      if (text) known.set(keyOf(order), text)
    }
  }
}

/** The answers to what is asked for again and again, in the same words (see `keepDecoded`). */
const answers = new WeakMap<Call<'GetOrders'>['params'], Kept>()

type Kept = Pick<Call<'GetOrders'>, 'network'> & { revision: string; time: number; text: Written['text'] }
type Key = { collection: Address; orderId: string }

function toAnswer(orders: readonly Uint8Array[], headers: Written['headers'] = {}): Written {
  const page = { page: 1, pageSize: orders.length, more: false, sort: [] }
  return { [isWritten]: true, text: joinOrders(orders, page), headers }
}
