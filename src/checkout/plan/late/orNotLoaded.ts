import { CheckoutError } from '../../errors/CheckoutError.js'

/**
 * What is loaded now and awaited later. Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function orNotLoaded<loaded>(loading: Promise<loaded>): Promise<loaded> {
  const loaded = loading.catch((cause: unknown) => {
    throw new CheckoutError('NotLoaded', { cause })
  })
  loaded.catch(() => {})
  return loaded
}
