import { RpcError } from 'tillkit/internal'
import { isHash } from 'viem'
import * as z from 'zod/mini'
import type { listOrders } from '../../store/listOrders.js'

/** Writes the place at which a page of a list begins. Callers hand it back as it is. */
export function encodeCursor(options: encodeCursor.Options): string {
  const { page, sort, after } = options
  const written = [page, nameOf(sort), after.values.map(String), after.orderId]
  return Buffer.from(JSON.stringify(written)).toString('base64url')
}

export declare namespace encodeCursor {
  type Options = {
    /** The number of the page, from 1. */
    page: number
    /** What the list is sorted by. */
    sort: listOrders.Options['sort']
    /** The last order of the page before. */
    after: listOrders.Place
  }
}

/**
 * Reads what {@link encodeCursor} wrote.
 *
 * @throws RpcError `InvalidArgument` for anything else, and for the place in a list that is sorted in another way.
 */
export function decodeCursor(options: decodeCursor.Options): decodeCursor.ReturnType {
  const { cursor, sort } = options
  const read = z.safeParse(Written, parse(cursor))
  const isOfList =
    read.success &&
    read.data[1] === nameOf(sort) &&
    read.data[2].length === sort.length &&
    // When an order was listed is kept in 64 bits, all else in 78 digits.
    sort.every(({ column }, index) => column !== 'createdAt' || (read.data[2][index]?.length ?? 0) <= 18)
  if (!isOfList) {
    throw new RpcError('InvalidArgument', {
      details: 'page.cursor: must be the one that a page of this list, sorted in this way, came with.',
    })
  }
  const [page, , values, orderId] = read.data
  return { page, after: { values: values.map(BigInt), orderId } }
}

export declare namespace decodeCursor {
  type Options = Pick<encodeCursor.Options, 'sort'> & { cursor: string }
  type ReturnType = Pick<encodeCursor.Options, 'page' | 'after'>
}

const Written = z.tuple([
  z.number().check(z.int(), z.gte(1)),
  z.string(),
  z.array(z.string().check(z.regex(/^\d{1,78}$/))),
  z.custom<`0x${string}`>((value) => typeof value === 'string' && isHash(value)),
])

function nameOf(sort: listOrders.Options['sort']): string {
  return sort.map(({ column, direction }) => `${column} ${direction}`).join()
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
