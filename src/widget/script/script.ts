import { defineTillCheckout } from '../element/defineTillCheckout.js'
import { mountCheckout } from '../mountCheckout.js'

// The script for pages without a build: it defines the element, and loads the rest from beside itself.
defineTillCheckout()

export { mountCheckout }
