import type { WebhookFilters } from '../protocol/webhook.js'
import { EventSignatureError } from '../webhooks/events/EventSignatureError.js'
import { knownEvents } from '../webhooks/events/knownEvents.js'
import { parseEventSignature } from '../webhooks/events/parseEventSignature.js'
import { ServiceOptionError } from './connectService.js'

/**
 * Reads the filters of a webhook listener from the command's options.
 *
 * `guessed` lists the events that the user did not name exactly. These are the default events, and the events of a name or signature that
 * matches several known events. If the service cannot match a guessed event, the caller continues without this event.
 */
export function readFilters(options: readFilters.Options): readFilters.ReturnType {
  const { contracts = [], events = known.map(({ name }) => name), tokenIds = [], accounts = [] } = options
  if (contracts.length === 0) throw new ServiceOptionError('Name at least one contract with --contract.')
  const chosen = events.map(readEvent)
  const filters = {
    contractAddresses: [...contracts],
    events: [...new Set(chosen.flat())],
    ...(tokenIds.length > 0 ? { tokenIDs: [...tokenIds] } : {}),
    ...(accounts.length > 0 ? { accounts: [...accounts] } : {}),
  }
  const isAny = options.events === undefined
  return { filters, guessed: chosen.filter((texts) => isAny || texts.length > 1).flat() }
}

export declare namespace readFilters {
  type Options = {
    contracts?: readonly string[] | undefined
    events?: readonly string[] | undefined
    tokenIds?: readonly string[] | undefined
    accounts?: readonly string[] | undefined
  }
  type ReturnType = {
    filters: WebhookFilters
    guessed: readonly string[]
  }
}

const known = knownEvents.map(({ signature }) => signature)

function readEvent(text: string): string[] {
  if (/^\w+$/.test(text)) {
    const named = known.filter(({ name }) => name === text)
    if (named.length > 0) return named.map((event) => event.text)
    const names = [...new Set(known.map(({ name }) => name))].join(', ')
    throw new ServiceOptionError(
      `"${text}" is not the name of a known event. Known events: ${names}. For any other event, give its signature.`,
    )
  }
  try {
    const event = parseEventSignature(text)
    // A signature without `indexed` does not show which arguments are indexed. So use all known events with the same name and types, for
    // example `Transfer` of ERC-20 and of ERC-721.
    const chosen =
      event.indexedCount > 0 ? [] : known.filter(({ canonical }) => canonical === event.canonical)
    return chosen.length > 0 ? chosen.map((one) => one.text) : [event.text]
  } catch (error) {
    if (!(error instanceof EventSignatureError)) throw error
    throw new ServiceOptionError(`--event "${text}": ${error.shortMessage} ${error.details}`)
  }
}
