import { isObject } from '../../protocol/formats.js'

/**
 * Describes a `quantity` or a field of an order that has the wrong type; returns `undefined` if all have the right type. A usual cause is
 * an order from JSON, which has neither dates nor bigints.
 */
export function describeProps(props: unknown): string | undefined {
  if (!isObject(props)) return undefined
  const items = Array.isArray(props.items) ? props.items : []
  return describeItem(props, '') ?? firstOf(items, (item, index) => describeItem(item, `items[${index}].`))
}

function describeItem(item: unknown, path: string): string | undefined {
  if (!isObject(item)) return undefined
  const { quantity, order } = item
  if (quantity !== undefined && quantity !== null && typeof quantity !== 'bigint')
    return `${path}quantity must be a bigint, such as 1n. Received ${shown(quantity)}`
  return isObject(order) ? describeOrder(order, `${path}order`) : undefined
}

function describeOrder(order: Record<string, unknown>, path: string): string | undefined {
  const isText = (name: string) => ['string', 'number'].includes(typeof order[name])
  const wrong = [
    ...dates.filter(isText).map((name) => `${path}.${name} must be a Date`),
    ...amounts.filter(isText).map((name) => `${path}.${name} must be a bigint`),
  ]
  if (wrong.length === 0) return undefined
  return `${wrong.join(', ')}. JSON keeps neither: convert these fields after JSON.parse`
}

const dates = ['validFrom', 'validUntil', 'createdAt', 'updatedAt']
const amounts = ['tokenId', 'priceAmount', 'quantityInitial', 'quantityRemaining', 'quantityAvailable']

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : `the ${typeof value} ${String(value)}`
}

function firstOf<item, found>(
  items: readonly item[],
  find: (item: item, index: number) => found | undefined,
) {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found !== undefined) return found
  }
  return undefined
}
