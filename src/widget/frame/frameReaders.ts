import type { Readers } from '../../checkout/verify/trust.js'
import { requestVenue } from '../../venues/request/requestVenue.js'
import { seaportVenue } from '../../venues/seaport/seaportVenue.js'
import { tillkitVenue } from '../../venues/tillkit/tillkitVenue.js'

/** The decoders of a checkout in an iframe. It has none for swaps, because such a checkout cannot swap. */
export const frameReaders: Readers = {
  venues: [tillkitVenue, requestVenue, seaportVenue],
  swaps: undefined,
}
