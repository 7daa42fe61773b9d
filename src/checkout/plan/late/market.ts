import { marketReverts } from '../../../venues/tillkit/marketReverts.js'
import { tillkitVenue } from '../../../venues/tillkit/tillkitVenue.js'
import { refuseOwn } from './refuseOwn.js'

/** All that a purchase needs of our own market, in one piece. */
export const market = { venue: tillkitVenue, reverts: [marketReverts], refuseOwn }
