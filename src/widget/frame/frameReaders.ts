import type { Readers } from '../../checkout/verify/trust.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { seaportVenue } from '../../venues/seaport/seaportVenue.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'

/** The decoders of a checkout in an iframe. Such a checkout cannot swap, so it has no decoder of swaps. */
export const frameReaders: Readers = {
  venues: [tillkitVenue, requestVenue, seaportVenue],
  swaps: undefined,
}
