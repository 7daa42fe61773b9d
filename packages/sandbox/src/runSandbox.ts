import { parseArgs } from 'node:util'
import { TillError, watchRunner } from 'tillkit/internal'
import type { createSandbox } from './createSandbox.js'

/**
 * Runs the sandbox until it gets SIGINT, SIGTERM or SIGHUP. If `npx` or `npm run` started the sandbox, it also ends when that process ends.
 * A second signal exits at once.
 *
 * @throws {BadOptionError} when an option has an unsupported value.
 * @throws {ProgramLostError} when the chain or the database ends unexpectedly.
 */
export async function runSandbox(options: runSandbox.Options): Promise<void> {
  const { argv, now = () => performance.now() } = options
  const { json, ...settings } = readOptions(argv)
  // Import it only after the options are valid, because the import is slow.
  const { createSandbox } = await import('./createSandbox.js')
  const begin = now()
  const elapsed = () => `${((now() - begin) / 1_000).toFixed(1)} s`
  const say = (line: string) => void process.stderr.write(`${line}\n`)
  const stop = new AbortController()
  const onSignal = () => (stop.signal.aborted ? process.exit(1) : stop.abort())
  for (const signal of signals) process.on(signal, onSignal)
  const runner = watchRunner({ onEnd: () => stop.abort() })
  try {
    say('Starting a market on this machine …')
    const sandbox = await createSandbox({
      ...settings,
      signal: stop.signal,
      onProgress: (done) => say(`  ✓ ${done} (${elapsed()})`),
    })
    const text = json ? JSON.stringify(sandbox.manifest) : summary(sandbox.manifest, elapsed())
    process.stdout.write(`${text}\n`)
    const lost = await Promise.race([aborted(stop.signal), sandbox.lost])
    say('Stopping …')
    await sandbox.close()
    if (lost !== undefined) throw new ProgramLostError(lost)
  } catch (error) {
    if (error !== stop.signal.reason) throw error
  } finally {
    runner.release()
    for (const signal of signals) process.off(signal, onSignal)
  }
}

export declare namespace runSandbox {
  type Options = {
    argv: string[]
    now?: () => number
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function readOptions(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: {
      port: { type: 'string' },
      'no-page': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      market: { type: 'string' },
      'block-time': { type: 'string' },
      keep: { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  })
  return {
    json: values.json,
    port: readNumber('--port', values.port, { min: 0, max: 65_535 }),
    page: !values['no-page'],
    market: readMarket(values.market),
    blockTime: readNumber('--block-time', values['block-time'], { min: 1, max: 3_600 }),
    keep: values.keep,
    dataDir: values.data,
  }
}

function readNumber(
  name: string,
  text: string | undefined,
  range: { min: number; max: number },
): number | undefined {
  if (text === undefined) return undefined
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= range.min && number <= range.max) return number
  throw new BadOptionError({ name, text, wanted: `a whole number from ${range.min} to ${range.max}` })
}

function readMarket(text: string | undefined): createSandbox.Options['market'] {
  if (text === undefined || text === 'tillkit' || text === 'request' || text === 'both') return text
  throw new BadOptionError({ name: '--market', text, wanted: 'tillkit, request or both' })
}

function summary(manifest: createSandbox.ReturnType['manifest'], elapsed: string): string {
  const order = [...manifest.orders, ...manifest.requestOrders].find(({ status }) => status === 'active')
  const buyer = manifest.accounts.find((account) => account.role === 'buyer')
  const lines = [
    ['Page', manifest.pageUrl],
    ['Marketplace', manifest.marketplaceUrl],
    ['API', manifest.apiUrl],
    ['Everything', `${manifest.apiUrl}/sandbox.json`],
    ['Chain', `${manifest.rpcUrl} (chain id ${manifest.chainId})`],
    ['Access key', manifest.accessKey],
    ['Market', manifest.contracts.market],
    ['An order', order?.orderId],
    ['Its collection', order?.collectionAddress],
    ['Buyer', buyer?.address],
  ].filter(([, value]) => value)
  return [
    `\nThe market is open (${elapsed}).\n`,
    ...lines.map(([name, value]) => `  ${name?.padEnd(14)} ${value}`),
    '\nCtrl-C closes it.',
  ].join('\n')
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

export class BadOptionError extends TillError<'SandboxOptionInvalid'> {
  override name = 'BadOptionError'
  constructor(options: { name: string; text: string; wanted: string }) {
    const { name, text, wanted } = options
    super('SandboxOptionInvalid', {
      shortMessage: `${name} must be ${wanted}. Received "${text}".`,
    })
  }
}

export class ProgramLostError extends TillError<'ProgramLost'> {
  override name = 'ProgramLostError'
  constructor(program: string) {
    super('ProgramLost', {
      shortMessage: `${program} ended unexpectedly, so the sandbox was stopped.`,
      fix: 'Start the sandbox again.',
    })
  }
}
