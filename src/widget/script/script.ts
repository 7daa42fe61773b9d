import { defineTillCheckout } from '../element/defineTillCheckout.js'
import { mountCheckout } from '../mountCheckout.js'

defineTillCheckout()

export { mountCheckout }
