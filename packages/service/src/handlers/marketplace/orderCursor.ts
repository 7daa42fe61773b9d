import { RpcError } from 'tillkit/internal'
import { isHash } from 'viem'
import * as z from 'zod/mini'
import type { listOrders } from '../../store/listOrders.js'

export function encodeCursor(options: encodeCursor.Options): string {
  const { page, sort, after } = options
  const written = [page, nameOf(sort), after.values.map(String), after.orderId]
  return Buffer.from(JSON.stringify(written)).toString('base64url')
}

export declare namespace encodeCursor {
  type Options = {
    page: number
    sort: listOrders.Options['sort']
    after: listOrders.Place
  }
}

export function decodeCursor(options: decodeCursor.Options): decodeCursor.ReturnType {
  const { cursor, sort } = options
  const read = z.safeParse(Written, parse(cursor))
  const isOfList =
    read.success &&
    read.data[1] === nameOf(sort) &&
    read.data[2].length === sort.length &&
    // The cursor's value for `createdAt` must fit PostgreSQL's 64-bit `bigint`, so allow at most 18 digits. The other values may have up to
    // 78 digits.
    sort.every(({ column }, index) => column !== 'createdAt' || (read.data[2][index]?.length ?? 0) <= 18)
  if (!isOfList) {
    throw new RpcError('InvalidArgument', {
      details: 'page.cursor: must be the cursor of an earlier page of this list with the same sort.',
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
