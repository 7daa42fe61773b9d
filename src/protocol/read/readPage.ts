import type { Page } from '../order.js'
import {
  type Key,
  readFlag,
  readList,
  readMaybe,
  readNumber,
  readObject,
  readText,
  readUrl,
} from './values.js'

/** Reads which part of a longer answer this is. */
export function readPage(value: unknown, key: Key): Page {
  return readObject(value, key, (page) => ({
    page: readNumber(page.page, 'page'),
    pageSize: readNumber(page.pageSize, 'pageSize'),
    more: readFlag(page.more, 'more'),
    sort: readList(readSort, page.sort, 'sort', 100),
    cursor: readMaybe(readUrl, page.cursor, 'cursor'),
  }))
}

function readSort(value: unknown, key: Key): Page['sort'][number] {
  return readObject(value, key, ({ column, order }) => ({
    column: readText(column, 'column'),
    order: readMaybe(readText, order, 'order'),
  }))
}
