import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { TillError } from '../errors.js'
import { RpcError } from '../protocol/errors.js'
import type { WebhookFilters, WebhookListener } from '../protocol/webhook.js'
import { createWebhookHandler } from '../webhooks/receiver/createWebhookHandler.js'
import type { Notification } from '../webhooks/receiver/decodeNotification.js'
import {
  anyChain,
  connectService,
  readAddress,
  ServiceOptionError,
  serviceOptions,
} from './connectService.js'
import { describeNotification } from './describeNotification.js'
import { openReceiver } from './openReceiver.js'
import { readFilters } from './readFilters.js'

/**
 * Runs `tillkit listen`: registers a listener whose deliveries come to this machine, prints on standard output what is
 * signed and new, and removes the listener on SIGINT, SIGTERM or SIGHUP, when nobody reads any more, and when something
 * fails. A second signal does not wait.
 *
 * @throws {ServiceOptionError} when an option is missing or wrong.
 * @throws {SandboxMissingError} when no sandbox answers.
 * @throws {ReceiverPortError} when the port cannot be opened.
 * @throws {ReceiverRefusedError} when the service does not deliver to this machine.
 * @throws {ListenerLeftError} when the listener could not be removed.
 */
export async function runListen(options: runListen.Options): Promise<void> {
  const { argv } = options
  const { json, port, publicUrl, values, ...wanted } = readOptions(argv)
  const { till, url, contracts } = await connectService({ values })
  const read = readFilters({ ...wanted, contracts: wanted.contracts ?? contracts })
  let { filters } = read
  if (publicUrl === undefined && !isHere(url)) throw new ReceiverRefusedError({ url })

  const stop = new AbortController()
  const onSignal = () => (stop.signal.aborted ? process.exit(1) : stop.abort())
  for (const signal of signals) process.on(signal, onSignal)
  // Whoever read it has gone, such as "head".
  process.stdout.on('error', () => stop.abort())
  const receiver = await openReceiver({ port })
  try {
    const listener = await register(publicUrl ?? receiver.url)
    try {
      receive(listener)
      say(`${describeFilters(filters)}\nDeliveries come to ${receiver.url} (listener ${listener.id}).`)
      say('Ctrl-C ends it.\n')
      if (!stop.signal.aborted) await once(stop.signal, 'abort')
    } finally {
      await remove(listener)
    }
  } finally {
    await receiver.close()
    for (const signal of signals) process.off(signal, onSignal)
  }

  async function register(target: string): Promise<WebhookListener> {
    try {
      const { listener } = await till.addWebhookListener({ ...anyChain, url: target, filters })
      return listener
    } catch (error) {
      const rest = filters.events.filter((event) => event !== unmatched(error))
      if (rest.length > 0 && rest.length < filters.events.length) {
        filters = { ...filters, events: rest }
        return register(target)
      }
      const isRefused = error instanceof RpcError && error.details?.startsWith('url:')
      throw isRefused && publicUrl === undefined ? new ReceiverRefusedError({ url, cause: error }) : error
    }
  }

  /** Of what was not asked for by itself, what the contracts do not have, as the service tells. */
  function unmatched(error: unknown): string | undefined {
    const [, at] = (error instanceof RpcError && /^filters\.events\.(\d+): /.exec(error.details ?? '')) || []
    const event = at && filters.events[Number(at)]
    return event && read.guessed.includes(event) ? event : undefined
  }

  function receive({ secret = '' }: WebhookListener): void {
    const print = json ? toJson : describeNotification
    const { node } = createWebhookHandler({
      secret,
      onNotification: (notification) => void process.stdout.write(`${print(notification)}\n`),
      onError: (error) => say(error instanceof Error ? error.message : String(error)),
    })
    receiver.answerWith(async (request, response) => {
      await node(request, response)
      if (response.statusCode >= 400) say(`A request was refused with ${response.statusCode}.`)
    })
  }

  async function remove({ id, projectId = '' }: WebhookListener): Promise<void> {
    try {
      await till.removeWebhookListener({ ...anyChain, id, projectId })
      say(`Listener ${id} is removed.`)
    } catch (cause) {
      throw new ListenerLeftError({ id, cause })
    }
  }
}

export declare namespace runListen {
  type Options = {
    /** The words after `tillkit listen`. */
    argv: string[]
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function readOptions(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: {
      ...serviceOptions,
      contract: { type: 'string', multiple: true },
      event: { type: 'string', multiple: true },
      'token-id': { type: 'string', multiple: true },
      account: { type: 'string', multiple: true },
      port: { type: 'string', default: '0' },
      'public-url': { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const { port, json, contract: contracts, event: events, 'token-id': tokenIds, account: accounts } = values
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new ServiceOptionError(
      `The value of --port is "${port}", and should be a whole number from 0 to 65535.`,
    )
  }
  const publicUrl = values['public-url']
  if (publicUrl !== undefined) readAddress('--public-url', publicUrl)
  return { values, json, port: Number(port), publicUrl, contracts, events, tokenIds, accounts }
}

/** Whether a service is on this machine: any other one cannot come to its loopback interface. */
function isHere(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function describeFilters({
  contractAddresses,
  events,
  tokenIDs = [],
  accounts = [],
}: WebhookFilters): string {
  const names = [...new Set(events.map((event) => event.split('(')[0]))].join(', ')
  const parts = [
    count(contractAddresses.length, 'contract'),
    ...(tokenIDs.length > 0 ? [count(tokenIDs.length, 'token')] : []),
    ...(accounts.length > 0 ? [count(accounts.length, 'account')] : []),
  ]
  return `Listening for ${names} of ${parts.join(', ')}.`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** The notification with its decoded event; integers are decimal strings. */
function toJson(notification: Notification): string {
  return JSON.stringify(notification, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** The service does not deliver to this machine. */
class ReceiverRefusedError extends TillError<'ReceiverRefused'> {
  override name = 'ReceiverRefusedError'
  constructor(options: { url: string; cause?: unknown }) {
    super('ReceiverRefused', {
      shortMessage: `The service at ${options.url} does not deliver to this machine.`,
      fix:
        'Pass with --public-url the https address of a tunnel to the port of --port; or use the sandbox, or a service ' +
        'on this machine that has "webhooks": { "allowPrivate": true }.',
      cause: options.cause,
    })
  }
}

/** The listener is still registered. */
class ListenerLeftError extends TillError<'ListenerLeft'> {
  override name = 'ListenerLeftError'
  constructor(options: { id: string; cause: unknown }) {
    const { id, cause } = options
    super('ListenerLeft', {
      shortMessage: `Listener ${id} could not be removed.`,
      details: cause instanceof Error ? cause.message : undefined,
      fix: 'Remove it with RemoveWebhookListener, or the service goes on trying to deliver.',
      cause,
    })
  }
}
