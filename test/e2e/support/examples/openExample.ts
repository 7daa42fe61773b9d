import { onTestFinished } from 'vitest'
import { openShop } from '../openShop.js'

/** Opens the page of a server in a browser. Closes the page and the server when the test ends. */
export async function openExample(options: openExample.Options): Promise<openShop.ReturnType> {
  const { close, ...rest } = options
  onTestFinished(close)
  const shop = await openShop(rest)
  onTestFinished(shop.close)
  return shop
}

export declare namespace openExample {
  type Options = openShop.Options & {
    /** Stops the server. */
    close: () => Promise<void>
  }
}
