import { marketReverts } from '../../../venues/tillkit/marketReverts.js'
import { tillkitVenue } from '../../../venues/tillkit/tillkitVenue.js'
import { loginRules } from '../../verify/login/loginRules.js'

/** All that a purchase needs of our own market, in one piece: its service alone may ask for a login first. */
export const market = { venue: tillkitVenue, reverts: [marketReverts], login: loginRules }
