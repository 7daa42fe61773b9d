import { seaportReverts } from '../../venues/seaport/seaportReasons.js'
import { seaportVenue } from '../../venues/seaport/seaportVenue.js'

/** All that a purchase needs of Seaport, in one piece: only one that may be made there loads it. */
export const seaport = { venue: seaportVenue, reverts: seaportReverts }
