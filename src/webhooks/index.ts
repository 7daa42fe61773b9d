export type { EventValue } from './events/decodeEventValues.js'
export { EventSignatureError, type EventSignatureFault } from './events/EventSignatureError.js'
export { encodeEventValues } from './events/encodeEventValues.js'
export type { KnownEvent } from './events/knownEvents.js'
export {
  type EventParameter,
  type EventSignature,
  eventSignatureBounds,
  parseEventSignature,
} from './events/parseEventSignature.js'
export { createMemoryDedupe, type Dedupe, type EventMemory } from './receiver/createMemoryDedupe.js'
export { createWebhookHandler } from './receiver/createWebhookHandler.js'
export {
  decodeNotification,
  type Notification,
  type NotificationEvent,
} from './receiver/decodeNotification.js'
export type { NodeRequest, NodeResponse } from './receiver/fromNodeRequest.js'
export { signWebhook } from './signing/signWebhook.js'
export { verifyWebhook } from './signing/verifyWebhook.js'
export { WebhookError, type WebhookErrorCode } from './signing/WebhookError.js'
