import { defineTillCheckout } from './defineTillCheckout.js'

// The script for pages without a build: it defines the element, and loads the rest from beside itself.
defineTillCheckout()
