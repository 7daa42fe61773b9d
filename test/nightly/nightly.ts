import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createBudget, type Programme, type Verdict } from './budget.js'
import { day } from './day/day.js'
import { tenants } from './day/tenants.js'
import { frame } from './frame/frame.js'
import { messages } from './messages/messages.js'
import { mutation } from './mutation/mutation.js'
import { requests } from './requests/requests.js'
import { runFiles } from './runFiles.js'
import { growth } from './statements/growth.js'
import { retention } from './statements/retention.js'
import { natsStorms, storms } from './storm/storms.js'
import { tamper } from './tamper/tamper.js'

/**
 * `npm run nightly [-- --only NAME] [--seed N] [--minutes M | --count N]` runs the programmes that take too long for `npm test`. The
 * default seed is random. A failure prints how to repeat it. The exit code is not 0 if a programme failed.
 */
const programmes: Record<string, Programme> = {
  messages,
  tamper,
  frame,
  requests,
  crash: runFiles('crash'),
  devices: runFiles('devices'),
  answers: runFiles('answers'),
  stories: runFiles('stories'),
  announcements: runFiles('announcements'),
  signedSwaps: runFiles('signedSwaps'),
  swapCalls: runFiles('swapCalls'),
  mutants: runFiles('mutants'),
  changedBaskets: runFiles('changedBaskets'),
  queue: natsStorms,
  tenants,
  day,
  growth,
  retention,
  payments: runFiles('payments'),
  mutation,
  storms,
  consumers: runFiles('consumers'),
  packages: runFiles('packages'),
}

const values = readOptions()
const seed = wholeNumber('seed') ?? randomInt(1, 2 ** 31 - 2 ** 20)
const minutes = wholeNumber('minutes')
const count = wholeNumber('count')
const chosen = Object.entries(programmes).filter(
  ([name, { isLong }]) =>
    name === values.only || (values.only === undefined && !(isLong && minutes !== undefined)),
)
if (chosen.length === 0) stop(`--only is one of ${Object.keys(programmes).join(', ')}.`)

const start = Date.now()
const verdicts: [string, Verdict][] = []
console.log(`Seed ${seed}.`)
for (const [index, [name, programme]] of chosen.entries()) {
  console.log(`\n── ${name} ──`)
  // If a programme needs less than its share of the time, the later programmes get the rest.
  const left = minutes === undefined ? undefined : minutes - (Date.now() - start) / 60_000
  const budget = createBudget({
    minutes: left === undefined || programme.isWhole ? undefined : left / (chosen.length - index),
    count: count ?? programme.count,
  })
  const write = (line: string) => console.log(line)
  const verdict = await programme.run({ seed, budget, write }).catch((error: unknown): Verdict => {
    console.error(error)
    return 'wrong'
  })
  verdicts.push([name, verdict])
}

const total = ((Date.now() - start) / 60_000).toFixed(1)
const named = (sought: Verdict) => verdicts.filter(([, verdict]) => verdict === sought).map(([name]) => name)
const [failed, unbegun] = [named('wrong'), named('unbegun')]
console.log(`\n${named('held').length} of ${chosen.length} programmes held, in ${total} min.`)
if (unbegun.length > 0) console.log(`No case of ${unbegun.join(', ')} began: the time was over.`)
for (const name of failed) console.log(`✗ ${name}. Again: npm run nightly -- --only ${name} --seed ${seed}`)
process.exit(failed.length > 0 ? 1 : 0)

function readOptions() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { seed: text, only: text, minutes: text, count: text } }).values
  } catch (error) {
    const usage = 'npm run nightly [-- --only NAME] [--seed N] [--minutes M | --count N]'
    return stop(`${(error as Error).message}\nUsage: ${usage}`)
  }
}

/** Returns the value of an option as a whole number. Stops the run if the value is not a whole number from 1 on. */
function wholeNumber(option: 'seed' | 'minutes' | 'count'): number | undefined {
  const text = values[option]
  if (text === undefined) return undefined
  return /^[1-9]\d*$/.test(text) ? Number(text) : stop(`--${option} takes a whole number from 1 on.`)
}

function stop(why: string): never {
  console.error(why)
  process.exit(2)
}
