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
  /** Whether the event came on chain, or a reorganisation took its block away. May become more. */
  type: 'BLOCK_ADDED' | 'BLOCK_REMOVED' | (string & {})
  /** Checksummed. */
  contractAddress: Address
  /** The log, decoded: `name` tells which event it is. */
  event: NotificationEvent
  /** The checkout that this sale belongs to (`OrderFilled`), unless it was made without an id. */
  purchaseId: Hex | undefined
}

/**
 * A decoded event, with the fields of the wire. `name` says what it is:
 *
 * - of a known event its name: `event.name === 'TransferSingle'` narrows `args`;
 * - of any other its canonical form: `'Sold(address,uint256)'`, with `args` by the names of the signature;
 * - nothing, when the service sent no signature, as for a listener on bare topic hashes.
 */
export type NotificationEvent = WebhookNotification['event'] & (KnownEvent | OtherEvent | UndecodedEvent)

/**
 * Decodes a notification: the parsed JSON of a delivery, verified before.
 *
 * @throws WebhookError `NotificationInvalid`
 */
export function decodeNotification(json: unknown): Notification {
  const parsed = z.safeDecode(WebhookNotification, json as z.input<typeof WebhookNotification>)
  if (!parsed.success) throw invalid(describe(parsed.error), parsed.error)
  const notification = parsed.data
  if (!/^0x[0-9a-fA-F]{40}$/.test(notification.contractAddress))
    throw invalid('contractAddress is not an address.')
  const event = decodeEvent(notification)
  const purchaseId = event.name === 'OrderFilled' ? event.args.purchaseId : zeroHash
  return {
    ...notification,
    contractAddress: getAddress(notification.contractAddress),
    event,
    purchaseId: purchaseId === zeroHash ? undefined : purchaseId,
  }
}

/** An event of a signature of one's own. */
type OtherEvent = {
  /** Its canonical form, such as `Sold(address,uint256)`. */
  name: `${string}(${string})`
  standard: undefined
  /** The arguments by name; `arg1`, `arg2`, … where none were given. */
  args: { readonly [name: string]: EventValue }
}
type UndecodedEvent = { name: undefined; standard: undefined; args: undefined }

function decodeEvent(notification: WebhookNotification): NotificationEvent {
  const { event, rawLog, contractType } = notification
  if (event.eventSig === '') return { ...event, name: undefined, standard: undefined, args: undefined }
  const signature = parse(event.eventSig)
  if (signature.topicHash !== event.topicHash.toLowerCase())
    throw invalid('event.topicHash is not the hash of event.eventSig.')
  const values = decodeEventValues(signature, event.values)
  if (!values) throw invalid('event.values do not have the types of event.eventSig.')
  const known = findKnownEvent({ signature, topics: rawLog.topics, contractType })
  const names = known ? known.signature.names : namesOf(event, signature)
  const args = Object.fromEntries(names.map((name, index) => [name, values[index]]))
  const name = known ? known.signature.name : signature.canonical
  // The values were decoded by the very types that the known event names.
  return { ...event, name, standard: known?.standard, args } as NotificationEvent
}

/** A service may leave the names out of the signature and send them beside it. */
function namesOf(event: WebhookNotification['event'], signature: EventSignature): readonly string[] {
  const areSent = new Set(event.names).size === signature.inputs.length
  return areSent && event.names.length === signature.inputs.length ? event.names : signature.names
}

function parse(text: string): EventSignature {
  try {
    return parseEventSignature(text)
  } catch (error) {
    if (error instanceof EventSignatureError) throw invalid('event.eventSig cannot be read.', error)
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
