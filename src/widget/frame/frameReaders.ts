import type { Readers } from '../../checkout/verify/trust.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { seaportVenue } from '../../venues/seaport/seaportVenue.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'

/** The decoders of the contract calls of a checkout in an iframe. Such a checkout cannot swap, so it needs no decoders for swaps. */
export const frameReaders: Readers = {
  venues: [tillkitVenue, requestVenue, seaportVenue],
  swaps: undefined,
}
