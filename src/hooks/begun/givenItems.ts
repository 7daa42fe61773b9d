import { tellItems } from '../development/tellItems.js'

/**
 * What a hook was given to be bought. A page that still looks up an order may hand on nothing in its place: then there is nothing to
 * buy, which is told while the page is developed.
 */
export function givenItems<item extends { order: object }>(items: readonly item[]): readonly item[] {
  tellItems(items)
  return Array.isArray(items) && items.every((item) => item?.order) ? items : []
}
