import type { NumberedPage } from './listing.js'

const largestPage = 100

/** Returns the items of a numbered page; without a request, all items in one page. */
export function takePage<item>(
  items: readonly item[],
  request: NumberedPage | undefined,
): takePage.ReturnType<item> {
  if (!request) return { items, page: { page: 1, pageSize: items.length, more: false, sort: [] } }
  const { page = 1, pageSize = largestPage } = request
  const end = page * pageSize
  return {
    items: items.slice(end - pageSize, end),
    page: { page, pageSize, more: items.length > end, sort: [] },
  }
}

export declare namespace takePage {
  type ReturnType<item> = {
    items: readonly item[]
    page: { page: number; pageSize: number; more: boolean; sort: [] }
  }
}
