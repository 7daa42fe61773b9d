import { type Address, getAddress, type Hex, zeroHash } from 'viem'
import * as z from 'zod/mini'
import { WebhookNotification } from '../../protocol/webhook.js'
import { decodeEventValues, type EventValue } from '../events/decodeEventValues.js'
import { EventSignatureError } from '../events/EventSignatureError.js'
import { findKnownEvent, type KnownEvent } from '../events/knownEvents.js'
import { type EventSignature, parseEventSignature } from '../events/parseEventSignature.js'
import { WebhookError } from '../signing/WebhookError.js'

/** A notification with its event decoded. */
export type Notification = Omit<WebhookNotification, 'type' | 'contractAddress' | 'event'> & {
  /** `BLOCK_ADDED`: the chain has the event. `BLOCK_REMOVED`: a reorg removed its block. The service may add more types. */
  type: 'BLOCK_ADDED' | 'BLOCK_REMOVED' | (string & {})
  /** The address of the contract, with checksum. */
  contractAddress: Address
  /** The decoded log. */
  event: NotificationEvent
  /** The purchase id of a sale (`OrderFilled`); `undefined` for other events, and for a sale without a purchase id. */
  purchaseId: Hex | undefined
}

/**
 * A decoded event, together with the undecoded fields from the service. `name` is:
 *
 * - the name of a known event: `event.name === 'TransferSingle'` narrows `args`.
 * - the name and types of any other event, such as `'Sold(address,uint256)'`. `args` has the names of the signature.
 * - `undefined` if the service sent no signature, for example because the webhook listener filters on topic hashes.
 */
export type NotificationEvent = WebhookNotification['event'] & (KnownEvent | OtherEvent | UndecodedEvent)

/**
 * Decodes a notification from the parsed JSON of a verified delivery.
 *
 * @throws WebhookError `NotificationInvalid`.
 */
export function decodeNotification(json: unknown): Notification {
  const parsed = z.safeDecode(WebhookNotification, json as z.input<typeof WebhookNotification>)
  if (!parsed.success) throw invalid(describe(parsed.error), parsed.error)
  const notification = parsed.data
  if (!/^0x[0-9a-fA-F]{40}$/.test(notification.contractAddress))
    throw invalid('contractAddress must be an address.')
  const event = decodeEvent(notification)
  const purchaseId = event.name === 'OrderFilled' ? event.args.purchaseId : zeroHash
  return {
    ...notification,
    contractAddress: getAddress(notification.contractAddress),
    event,
    purchaseId: purchaseId === zeroHash ? undefined : purchaseId,
  }
}

type OtherEvent = {
  /** The event's name and types, such as `Sold(address,uint256)`. */
  name: `${string}(${string})`
  standard: undefined
  /** The arguments, keyed by name; unnamed arguments are called `arg1`, `arg2`, …. */
  args: { readonly [name: string]: EventValue }
}
type UndecodedEvent = { name: undefined; standard: undefined; args: undefined }

function decodeEvent(notification: WebhookNotification): NotificationEvent {
  const { event, rawLog, contractType } = notification
  if (event.eventSig === '') return { ...event, name: undefined, standard: undefined, args: undefined }
  const signature = parse(event.eventSig)
  if (signature.topicHash !== event.topicHash.toLowerCase())
    throw invalid('event.topicHash must be the hash of event.eventSig.')
  const values = decodeEventValues(signature, event.values)
  if (!values) throw invalid('event.values must have the types of event.eventSig.')
  const known = findKnownEvent({ signature, topics: rawLog.topics, contractType })
  const names = known ? known.signature.names : namesOf(event, signature)
  const args = Object.fromEntries(names.map((name, index) => [name, values[index]]))
  const name = known ? known.signature.name : signature.canonical
  // The cast is safe, because `findKnownEvent` returns only an event with the same types as the signature.
  return { ...event, name, standard: known?.standard, args } as NotificationEvent
}

function namesOf(event: WebhookNotification['event'], signature: EventSignature): readonly string[] {
  const areSent = new Set(event.names).size === signature.inputs.length
  return areSent && event.names.length === signature.inputs.length ? event.names : signature.names
}

function parse(text: string): EventSignature {
  try {
    return parseEventSignature(text)
  } catch (error) {
    if (error instanceof EventSignatureError)
      throw invalid('event.eventSig must be an event signature.', error)
    throw error
  }
}

function describe(error: z.core.$ZodError): string {
  const [issue] = error.issues
  return `${issue?.path.join('.') || 'The body'} is missing or of the wrong type.`
}

function invalid(details: string, cause?: unknown): WebhookError {
  return new WebhookError('NotificationInvalid', { details, cause })
}
