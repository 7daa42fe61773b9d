import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createClient, http } from 'viem'
import { readPlan } from '../checkout/plan/readPlan.js'
import { type PlanReview, type PlanSimulation, reviewPlan } from '../checkout/plan/reviewPlan.js'
import { TillError } from '../errors.js'
import { plainText } from '../evm/plainText.js'
import { runCheckCommand } from './runCheckCommand.js'

/** Verifies a purchase plan, and returns the exit code: 0 if all steps are safe to sign, 1 if not, 2 for invalid input. */
export async function runVerify(options: runVerify.Options): Promise<0 | 1 | 2> {
  const { argv, input = process.stdin } = options
  return runCheckCommand(options, async (write, say) => {
    const { file, rpcUrl, json } = readOptions(argv)
    const plan = readPlan(file === '-' ? await text(input) : await readPlanFile(file))
    // Disable retries, so a failure is reported at once.
    const client =
      rpcUrl === undefined
        ? undefined
        : createClient({ transport: http(rpcUrl, { retryCount: 0 }), ccipRead: false })
    const review = await reviewPlan({ plan, client })
    write(json ? `${JSON.stringify(review)}\n` : print(review))
    if (hasUnreadTerms(review) && rpcUrl === undefined) say(unreadHint)
    return review.ok
  })
}

export declare namespace runVerify {
  type Options = runCheckCommand.Options & {
    argv: string[]
    input?: NodeJS.ReadableStream & AsyncIterable<string | Buffer>
  }
}

function readOptions(argv: string[]) {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { rpc: { type: 'string' }, json: { type: 'boolean', default: false } },
  })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0)
    throw new VerifyOptionError('Give one plan file, or - for standard input.')
  const { rpc: rpcUrl, json } = values
  if (rpcUrl !== undefined && !/^https?:\/\//.test(rpcUrl)) {
    throw new VerifyOptionError(`--rpc must be an http or https address. Received "${rpcUrl}".`)
  }
  return { file, rpcUrl, json }
}

async function readPlanFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new VerifyOptionError(`The file "${file}" cannot be read.`)
  }
}

function hasUnreadTerms({ steps }: PlanReview): boolean {
  return steps.some(({ findings }) => findings.some(({ code }) => code === 'terms-unread'))
}

const unreadHint =
  'Add --rpc with the address of a node, so that the command can read the terms from the market.'

function print({ ok, steps, simulation }: PlanReview): string {
  const lines = steps.flatMap(({ id, text, findings }, index) => [
    `${index + 1}. ${plainText(id)}: ${text}`,
    ...findings.map((finding) => `   ✗ ${finding.code}: ${finding.text}`),
  ])
  const verdict = ok ? 'All steps may be signed.' : 'Refused.'
  return `${[...lines, ...(simulation ? [describe(simulation)] : []), verdict].join('\n')}\n`
}

function describe({ simulated, pays, receives = [], problem }: PlanSimulation): string {
  if (problem) return `${simulated ? 'Simulated' : 'Not simulated'}: ${problem.text}`
  const tokens = receives.map(({ tokenId, quantity }) => `${quantity} × token #${tokenId}`).join(', ')
  return `Simulated: pays ${pays} (smallest unit), receives ${tokens || 'nothing'}.`
}

class VerifyOptionError extends TillError<'VerifyOptionInvalid'> {
  override name = 'VerifyOptionError'
  constructor(details: string) {
    super('VerifyOptionInvalid', { shortMessage: details, fix: 'Run "tillkit --help" to see the options.' })
  }
}
