import { RpcError } from 'tillkit/internal'
import type { Page, PageRequest } from 'tillkit/protocol'
import * as z from 'zod/mini'

/** Items of a page that does not say how many it wants. */
const usualSize = 100

/**
 * Reads one page of a list whose items have numbers; without a page, as much as is read without a limit. A page begins
 * beside the last item of the one before, so what comes and goes meanwhile moves nothing from one page to another.
 *
 * @throws RpcError `InvalidArgument` for a cursor that no page came with.
 */
export async function readPage<item>(options: readPage.Options<item>): Promise<readPage.ReturnType<item>> {
  const { request, placeOf, read } = options
  if (!request) return { items: await read({}), page: undefined }
  const { pageSize = usualSize, cursor } = request
  const start = cursor === undefined ? { page: 1, place: undefined } : decode(cursor)
  // One more than the page has tells whether there is another page.
  const found = await read({ place: start.place, limit: pageSize + 1 })
  const items = found.slice(0, pageSize)
  const last = items.at(-1)
  const more = found.length > pageSize && last !== undefined
  const next = more ? encode({ page: start.page + 1, place: placeOf(last) }) : undefined
  return { items, page: { page: start.page, pageSize, more, sort: [], cursor: next } }
}

export declare namespace readPage {
  type Options<item> = {
    /** Which page, if it is one page that is asked for. */
    request: PageRequest | undefined
    /** The number of an item, in digits. */
    placeOf: (item: item) => string
    /** Reads what follows the item of a number, or the first: at most `limit`, where there is one. */
    read: (part: { place?: string | undefined; limit?: number }) => Promise<item[]>
  }
  type ReturnType<item> = { items: item[]; page: Page | undefined }
}

type Start = { page: number; place: string }

const Written = z.tuple([z.number().check(z.int(), z.gte(1)), z.string().check(z.regex(/^\d{1,18}$/))])

function encode({ page, place }: Start): string {
  return Buffer.from(JSON.stringify([page, place])).toString('base64url')
}

function decode(cursor: string): Start {
  const read = z.safeParse(Written, parse(cursor))
  if (!read.success) {
    throw new RpcError('InvalidArgument', { details: 'page.cursor: must be the one that a page came with.' })
  }
  const [page, place] = read.data
  return { page, place }
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
