import { requestReverts } from '../../../venues/request/requestReasons.js'
import { requestVenue } from '../../../venues/request/requestVenue.js'

/** The chunk for purchases on a request market. */
export const request = { venue: requestVenue, reverts: [requestReverts] }
