import { marketReverts } from '../../../venues/tillkit/marketReverts.js'
import { tillkitVenue } from '../../../venues/tillkit/tillkitVenue.js'
import { assertNotOwnOrder } from '../assertNotOwnOrder.js'

/** The chunk for purchases on our own market. */
export const market = { venue: tillkitVenue, reverts: [marketReverts], assertNotOwnOrder }
