import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { createClient, http } from 'viem'
import { readPlan } from '../checkout/plan/readPlan.js'
import { type PlanReview, type PlanSimulation, reviewPlan } from '../checkout/plan/reviewPlan.js'
import { TillError } from '../errors.js'
import { plainText } from '../evm/plainText.js'
import { judge } from './judge.js'

/**
 * Runs `tillkit verify <file | ->`: says on standard output what each step of a plan does and why it may not be signed.
 *
 * Answers the exit code: 0 when all of it may be signed, 1 when not, 2 when the plan or an option cannot be read; then one
 * sentence on standard error says why.
 */
export async function runVerify(options: runVerify.Options): Promise<0 | 1 | 2> {
  const { argv, input = process.stdin } = options
  return judge(options, async (write, say) => {
    const { file, rpcUrl, json } = readOptions(argv)
    const plan = readPlan(file === '-' ? await text(input) : await readPlanFile(file))
    // Asked once: whoever waits for an answer would rather hear that there is none.
    const client =
      rpcUrl === undefined ? undefined : createClient({ transport: http(rpcUrl, { retryCount: 0 }) })
    const review = await reviewPlan({ plan, client })
    write(json ? `${JSON.stringify(review)}\n` : print(review))
    if (isUnread(review) && rpcUrl === undefined) say(unreadHint)
    return review.ok
  })
}

export declare namespace runVerify {
  type Options = judge.Options & {
    /** The words after `tillkit verify`. */
    argv: string[]
    /** Where a plan named `-` comes from. @default standard input */
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
    throw new VerifyOptionError('Name one plan file, or - for standard input.')
  const { rpc: rpcUrl, json } = values
  if (rpcUrl !== undefined && !/^https?:\/\//.test(rpcUrl)) {
    throw new VerifyOptionError(`The value of --rpc is "${rpcUrl}", and should be an http or https address.`)
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

/** Whether a step only names what it buys, and nobody was asked on which terms. */
function isUnread({ steps }: PlanReview): boolean {
  return steps.some(({ findings }) => findings.some(({ code }) => code === 'terms-unread'))
}

const unreadHint = 'Add --rpc with the address of a node, so that the market can be asked for the terms.'

function print({ ok, steps, simulation }: PlanReview): string {
  const lines = steps.flatMap(({ id, text, findings }, index) => [
    `${index + 1}. ${plainText(id)}: ${text}`,
    ...findings.map((finding) => `   ✗ ${finding.code}: ${finding.text}`),
  ])
  const verdict = ok ? 'All of it may be signed.' : 'Refused.'
  return `${[...lines, ...(simulation ? [describe(simulation)] : []), verdict].join('\n')}\n`
}

function describe({ simulated, pays, receives = [], problem }: PlanSimulation): string {
  if (problem) return `${simulated ? 'Simulated' : 'Not simulated'}: ${problem.text}`
  const tokens = receives.map(({ tokenId, quantity }) => `${quantity} × token #${tokenId}`).join(', ')
  return `Simulated: pays ${pays} (smallest unit), receives ${tokens || 'nothing'}.`
}

/** The command is used in another way than it can be. */
class VerifyOptionError extends TillError<'VerifyOptionInvalid'> {
  override name = 'VerifyOptionError'
  constructor(details: string) {
    super('VerifyOptionInvalid', { shortMessage: details, fix: '"tillkit --help" shows how.' })
  }
}
