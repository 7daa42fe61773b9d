import { marketReverts } from '../../../venues/tillkit/marketReverts.js'
import { tillkitVenue } from '../../../venues/tillkit/tillkitVenue.js'
import { assertNotOwnOrder } from '../assertNotOwnOrder.js'

export const market = { venue: tillkitVenue, reverts: [marketReverts], assertNotOwnOrder }
