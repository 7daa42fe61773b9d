import { parseArgs } from 'node:util'
import { TillError } from '../errors.js'
import { plainText } from '../evm/plainText.js'
import type { WebhookDelivery } from '../protocol/webhook.js'
import { anyChain, connectService, serviceOptions } from './connectService.js'

/** Prints the deliveries of a webhook listener, or requests one delivery again with `--replay`. */
export async function runDeliveries(options: runDeliveries.Options): Promise<void> {
  const { argv } = options
  const { values } = parseArgs({
    args: argv,
    options: {
      ...serviceOptions,
      listener: { type: 'string' },
      state: { type: 'string' },
      replay: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const { listener: listenerId, state, replay, json } = values
  const { till } = await connectService({ values })
  if (replay !== undefined && wholeId.test(replay)) return again(replay)
  const { deliveries } = await till.getWebhookDeliveries({ ...anyChain, listenerId, state })
  if (replay !== undefined) return again(findDelivery(deliveries, replay).id)
  const text = json ? deliveries.map((one) => JSON.stringify(one)).join('\n') : print(deliveries)
  if (text) process.stdout.write(`${text}\n`)

  async function again(id: string): Promise<void> {
    await till.replayWebhookDelivery({ ...anyChain, id })
    process.stdout.write(json ? `${JSON.stringify({ replayed: id })}\n` : `${id} is delivered again.\n`)
  }
}

export declare namespace runDeliveries {
  type Options = {
    argv: string[]
  }
}

const wholeId = /^msg_[0-9a-f]{64}$/

function findDelivery(deliveries: readonly WebhookDelivery[], text: string): WebhookDelivery {
  const found = deliveries.filter(({ id, uid }) => id.startsWith(text) || uid.startsWith(text))
  const [first, second] = found
  if (!first || second) throw new DeliveryUnknownError({ text, found: found.length })
  return first
}

function print(deliveries: readonly WebhookDelivery[]): string {
  if (deliveries.length === 0) return 'No deliveries.'
  const rows = deliveries.map((delivery) => [
    delivery.state,
    String(delivery.attempts),
    describeAnswer(delivery),
    delivery.dueAt?.toISOString().replace(/\.\d+Z$/, 'Z') ?? '–',
    delivery.type.replace(/^BLOCK_/, '').toLowerCase(),
    String(delivery.blockNumber),
    delivery.listenerId,
    delivery.uid.slice(0, 12),
    delivery.id.slice(0, 16),
  ])
  const head = ['STATE', 'ATTEMPTS', 'LAST ANSWER', 'NEXT TRY', 'TYPE', 'BLOCK', 'LISTENER', 'UID', 'ID']
  return formatTable([head, ...rows.map((row) => row.map(plainText))])
}

function describeAnswer({ status, problem, attempts }: WebhookDelivery): string {
  if (attempts === 0) return 'not tried yet'
  if (problem !== undefined) return problem
  return status === undefined ? 'under way' : String(status)
}

class DeliveryUnknownError extends TillError<'DeliveryUnknown'> {
  override name = 'DeliveryUnknownError'
  constructor(options: { text: string; found: number }) {
    const { text, found } = options
    super('DeliveryUnknown', {
      shortMessage:
        found === 0
          ? `None of the latest deliveries begins with "${text}".`
          : `${found} deliveries begin with "${text}".`,
      fix: 'Give the first characters of one id. "tillkit deliveries --json" prints whole ids.',
    })
  }
}

export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
