import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { TillError } from '../errors.js'
import { RpcError } from '../protocol/errors.js'
import type { Returns } from '../protocol/methods.js'
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
import { watchRunner } from './watchRunner.js'

/**
 * Registers a webhook listener, and removes it on SIGINT, SIGTERM or SIGHUP, when the output pipe closes, and after an error. It also
 * removes the listener when the npm or npx that started this command ends.
 */
export async function runListen(options: runListen.Options): Promise<void> {
  const { argv } = options
  const { json, port, publicUrl, values, ...filterOptions } = readOptions(argv)
  const { till, url, contracts } = await connectService({ values })
  const { filters, guessed } = readFilters({
    ...filterOptions,
    contracts: filterOptions.contracts ?? contracts,
  })
  if (publicUrl === undefined && !isHere(url)) throw new ReceiverRefusedError({ url })

  const stop = new AbortController()
  const onSignal = () => (stop.signal.aborted ? process.exit(1) : stop.abort())
  for (const signal of signals) process.on(signal, onSignal)
  const runner = watchRunner({ onEnd: () => stop.abort() })
  // Stop if the program that reads the output, such as `head`, has exited.
  process.stdout.on('error', () => stop.abort())
  const receiver = await openReceiver({ port })
  try {
    const { listener, unmatchedEvents = [] } = await register(publicUrl ?? receiver.url)
    try {
      const refused = unmatchedEvents.find(({ event }) => !guessed.includes(event))
      if (refused) throw new ServiceOptionError(`--event "${refused.event}": ${refused.reason}`)
      receive(listener)
      const silent = unmatchedEvents.map(({ event }) => event)
      const events = filters.events.filter((event) => !silent.includes(event))
      say(
        `${describeFilters({ ...filters, events })}\nDeliveries come to ${receiver.url} (listener ${listener.id}).`,
      )
      say('Press Ctrl-C to stop.\n')
      if (!stop.signal.aborted) await once(stop.signal, 'abort')
    } finally {
      await remove(listener)
    }
  } finally {
    await receiver.close()
    runner.release()
    for (const signal of signals) process.off(signal, onSignal)
  }

  async function register(target: string): Promise<Returns<'AddWebhookListener'>> {
    try {
      return await till.addWebhookListener({ ...anyChain, url: target, filters })
    } catch (error) {
      const isRefused = error instanceof RpcError && error.details?.startsWith('url:')
      throw isRefused && publicUrl === undefined ? new ReceiverRefusedError({ url, cause: error }) : error
    }
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
      if (response.statusCode >= 400) say(`A request was rejected with status ${response.statusCode}.`)
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
    throw new ServiceOptionError(`--port must be a whole number from 0 to 65535. Received "${port}".`)
  }
  const publicUrl = values['public-url']
  if (publicUrl !== undefined) readAddress('--public-url', publicUrl)
  return { values, json, port: Number(port), publicUrl, contracts, events, tokenIds, accounts }
}

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

function toJson(notification: Notification): string {
  return JSON.stringify(notification, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

class ReceiverRefusedError extends TillError<'ReceiverRefused'> {
  override name = 'ReceiverRefusedError'
  constructor(options: { url: string; cause?: unknown }) {
    super('ReceiverRefused', {
      shortMessage: `The service at ${options.url} does not deliver to this machine.`,
      fix:
        'Pass the https address of a tunnel to --port with --public-url. Or use the sandbox, or a service ' +
        'on this machine that has "webhooks": { "allowPrivate": true }.',
      cause: options.cause,
    })
  }
}

class ListenerLeftError extends TillError<'ListenerLeft'> {
  override name = 'ListenerLeftError'
  constructor(options: { id: string; cause: unknown }) {
    const { id, cause } = options
    super('ListenerLeft', {
      shortMessage: `Listener ${id} could not be removed.`,
      details: cause instanceof Error ? cause.message : undefined,
      fix: 'Remove it with RemoveWebhookListener, or the service continues to deliver.',
      cause,
    })
  }
}
