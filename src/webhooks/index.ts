export { encodeEventValues } from './encodeEventValues.js'
export { EventSignatureError, type EventSignatureFault } from './EventSignatureError.js'
export { type EventParameter, type EventSignature, parseEventSignature } from './parseEventSignature.js'
