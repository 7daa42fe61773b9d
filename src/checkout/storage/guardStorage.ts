import { CheckoutError } from '../errors/CheckoutError.js'

export async function guardStorage<value>(act: () => value | Promise<value>): Promise<value> {
  try {
    return await act()
  } catch (cause) {
    throw new CheckoutError('StorageFailed', { cause })
  }
}
