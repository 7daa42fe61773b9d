import { onTestFinished } from 'vitest'
import { openShop } from '../openShop.js'

/** Opens an example that is served, until the test is over. */
export async function openExample(options: openExample.Options): Promise<openShop.ReturnType> {
  const { close, ...rest } = options
  onTestFinished(close)
  const shop = await openShop(rest)
  onTestFinished(shop.close)
  return shop
}

export declare namespace openExample {
  type Options = openShop.Options & {
    /** Stops what serves it. */
    close: () => Promise<void>
  }
}
