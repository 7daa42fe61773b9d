import type { WebhookFilters } from '../protocol/webhook.js'
import { EventSignatureError } from '../webhooks/events/EventSignatureError.js'
import { knownEvents } from '../webhooks/events/knownEvents.js'
import { parseEventSignature } from '../webhooks/events/parseEventSignature.js'
import { ServiceOptionError } from './connectService.js'

/**
 * Makes the filters of a listener from the options of `tillkit listen`. An event is a signature, or the bare name of a
 * known one, which stands for each event of that name; without any, all that are known are meant. A known event may be
 * written without saying what is indexed. What several known events may have been meant by is told beside: contracts have but
 * some of them.
 *
 * @throws {ServiceOptionError} when there is no contract, or an event cannot be parsed.
 */
export function readFilters(options: readFilters.Options): readFilters.ReturnType {
  const { contracts = [], events = known.map(({ name }) => name), tokenIds = [], accounts = [] } = options
  if (contracts.length === 0) throw new ServiceOptionError('Name at least one contract with --contract.')
  const meant = events.map(readEvent)
  const filters = {
    contractAddresses: [...contracts],
    events: [...new Set(meant.flat())],
    ...(tokenIds.length > 0 ? { tokenIDs: [...tokenIds] } : {}),
    ...(accounts.length > 0 ? { accounts: [...accounts] } : {}),
  }
  const isAny = options.events === undefined
  return { filters, guessed: meant.filter((texts) => isAny || texts.length > 1).flat() }
}

export declare namespace readFilters {
  type Options = {
    contracts?: readonly string[] | undefined
    /** @default all that are known */
    events?: readonly string[] | undefined
    tokenIds?: readonly string[] | undefined
    accounts?: readonly string[] | undefined
  }
  type ReturnType = {
    filters: WebhookFilters
    /** Those of its events that were not asked for one by one. */
    guessed: readonly string[]
  }
}

/** The known events, as contracts declare them. */
const known = knownEvents.map(({ signature }) => signature)

function readEvent(text: string): string[] {
  if (/^\w+$/.test(text)) {
    const named = known.filter(({ name }) => name === text)
    if (named.length > 0) return named.map((event) => event.text)
    const names = [...new Set(known.map(({ name }) => name))].join(', ')
    throw new ServiceOptionError(
      `"${text}" is no event that is known by its name. Known are ${names}; write any other as its whole signature.`,
    )
  }
  try {
    const event = parseEventSignature(text)
    // A service tells events apart by what is indexed. Where nothing is said of it, known events say it themselves.
    const meant = event.indexedCount > 0 ? [] : known.filter(({ canonical }) => canonical === event.canonical)
    return meant.length > 0 ? meant.map((one) => one.text) : [event.text]
  } catch (error) {
    if (!(error instanceof EventSignatureError)) throw error
    throw new ServiceOptionError(`--event "${text}": ${error.shortMessage} ${error.details}`)
  }
}
