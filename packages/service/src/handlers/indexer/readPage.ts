import { RpcError } from 'tillkit/internal'
import type { Page, PageRequest } from 'tillkit/protocol'
import * as z from 'zod/mini'

const usualSize = 100

/**
 * Reads one page of a list. The cursor names the last item of the previous page, not a number of items. So the page stays in place if items
 * are added or removed between two requests.
 */
export async function readPage<item>(options: readPage.Options<item>): Promise<readPage.ReturnType<item>> {
  const { request, placeOf, read } = options
  if (!request) return { items: await read({}), page: undefined }
  const { pageSize = usualSize, cursor } = request
  const start = cursor === undefined ? { page: 1, place: undefined } : decode(cursor)
  const found = await read({ place: start.place, limit: pageSize + 1 })
  const items = found.slice(0, pageSize)
  const last = items.at(-1)
  const more = found.length > pageSize && last !== undefined
  const next = more ? encode({ page: start.page + 1, place: placeOf(last) }) : undefined
  return { items, page: { page: start.page, pageSize, more, sort: [], cursor: next } }
}

export declare namespace readPage {
  type Options<item> = {
    request: PageRequest | undefined
    placeOf: (item: item) => string
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
    throw new RpcError('InvalidArgument', { details: 'page.cursor: must be the cursor of an earlier page.' })
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
