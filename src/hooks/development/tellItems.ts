import { optionInvalid } from '../../client/givenOptions.js'

/** Tells while a page is developed that what it wants bought is no list, or has no order; in production it does nothing. */
export function tellItems(items: unknown): void {
  try {
    if (process.env.NODE_ENV === 'development') tell(items)
  } catch {
    // A page without a bundler has no environment.
  }
}

function tell(items: unknown): void {
  if (!Array.isArray(items)) optionInvalid('items has to be a list.')
  else if (!items.every((item) => item?.order))
    optionInvalid('items has one without an order: leave it out while it is looked up.')
}
