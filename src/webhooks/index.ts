export { createMemoryDedupe, type Dedupe, type EventMemory } from './createMemoryDedupe.js'
export { createWebhookHandler } from './createWebhookHandler.js'
export type { EventValue } from './decodeEventValues.js'
export { decodeNotification, type Notification, type NotificationEvent } from './decodeNotification.js'
export { EventSignatureError, type EventSignatureFault } from './EventSignatureError.js'
export { encodeEventValues } from './encodeEventValues.js'
export type { KnownEvent } from './knownEvents.js'
export {
  type EventParameter,
  type EventSignature,
  eventSignatureBounds,
  parseEventSignature,
} from './parseEventSignature.js'
export { signWebhook } from './signWebhook.js'
export { verifyWebhook } from './verifyWebhook.js'
export { WebhookError, type WebhookErrorCode } from './WebhookError.js'
