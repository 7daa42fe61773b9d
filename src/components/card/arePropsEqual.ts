import { fingerprint } from '../../query/fingerprint.js'

export function arePropsEqual(before: Shown, after: Shown): boolean {
  const { order, metadata, currency, now, ...rest } = before
  const { order: newOrder, metadata: newMetadata, currency: newCurrency, now: newNow, ...newRest } = after
  return (
    hasSameFields(order, newOrder) &&
    hasSameFields(shownOf(metadata), shownOf(newMetadata)) &&
    hasSameFields(currency ?? {}, newCurrency ?? {}) &&
    isSame(now, newNow) &&
    hasSameFields(rest, newRest, Object.is)
  )
}

type Shown = {
  order: object
  metadata?:
    | { status: string; data?: { name?: string | undefined; image?: string | undefined } | undefined }
    | undefined
  currency?: object | undefined
  now?: Date | undefined
}

function shownOf(metadata: Shown['metadata']): object {
  return metadata ? { status: metadata.status, name: metadata.data?.name, image: metadata.data?.image } : {}
}

function hasSameFields(one: object, other: object, isSameField = isSame): boolean {
  if (one === other) return true
  const fields = new Map(Object.entries(other))
  const entries = Object.entries(one)
  return (
    entries.length === fields.size &&
    entries.every(([name, field]) => fields.has(name) && isSameField(field, fields.get(name)))
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || (typeof one === 'object' && fingerprint(one) === fingerprint(other))
}
