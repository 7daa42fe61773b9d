import { requestReverts } from '../../../venues/request/requestReasons.js'
import { requestVenue } from '../../../venues/request/requestVenue.js'

/** All that a purchase needs of a request market, in one piece. */
export const request = { venue: requestVenue, reverts: [requestReverts] }
