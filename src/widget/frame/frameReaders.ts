import type { Readers } from '../../checkout/verify/trust.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { seaportVenue } from '../../venues/seaport/seaportVenue.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'

/** What the page reads of a purchase in a frame: every kind of market, and no swap, since none is made there. */
export const frameReaders: Readers = {
  venues: [tillkitVenue, requestVenue, seaportVenue],
  swaps: undefined,
}
