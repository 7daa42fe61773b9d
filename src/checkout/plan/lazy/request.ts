import { requestReverts } from '../../../venues/request/requestReasons.js'
import { requestVenue } from '../../../venues/request/requestVenue.js'

export const request = { venue: requestVenue, reverts: [requestReverts] }
