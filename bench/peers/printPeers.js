import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { installPeers, peers } from './installPeers.js'
import { printPages } from './printPages.js'

/**
 * Compares Tillkit with other kits in one run: the same page, the same cards and the same purchase. Prints the tables of
 * docs/performance.md. Started by `npm run bench -- --peers`.
 */
export async function printPeers() {
  const { folder } = await installPeers()
  const [{ model } = {}] = cpus()
  console.log(`${cpus().length} × ${model}, load ${loadavg()[0].toFixed(1)}, Node ${process.version}`)
  for (const [peer, version] of Object.entries(peers)) console.log(`${peer} ${version}`)
  await printPages({ folder, rounds: 5 })
  for (const { milliseconds, blockTime, rounds } of distances) {
    const blocks = blockTime ? `blocks of ${blockTime} s` : 'instant blocks'
    console.log(`\n${milliseconds} ms to node and service, ${blocks}, medians of ${rounds}`)
    console.log(
      '| | ahead: press to wallet | to the last receipt | round trips | nothing ahead: press to wallet | to the last receipt | round trips | wallet |',
    )
    console.log('|---|---|---|---|---|---|---|---|')
    for (const side of await measure({ milliseconds, blockTime, rounds })) {
      const { name, prepared, after, tripsAfter, unprepared, whole, trips, prompts, failed } = side
      const formatMs = (time) => `${Math.round(time)} ms`
      const cells = failed
        ? [`could not be driven: ${failed}`, ...Array(6).fill('')]
        : [
            `${prepared.toFixed(1)} ms`,
            formatMs(after),
            tripsAfter,
            formatMs(unprepared),
            formatMs(whole),
            trips,
            prompts,
          ]
      console.log(`| ${[name, ...cells].join(' | ')} |`)
    }
  }
}

async function measure(options) {
  const script = fileURLToPath(new URL('./runPeers.js', import.meta.url))
  const [found] = await once(fork(script, [JSON.stringify(options)]), 'message')
  return found
}

/** The compared conditions: the delay of node and service in milliseconds, the block time in seconds, and the number of rounds. */
const distances = [
  { milliseconds: 0, blockTime: 0, rounds: 5 },
  { milliseconds: 80, blockTime: 0, rounds: 5 },
  { milliseconds: 0, blockTime: 1, rounds: 3 },
  { milliseconds: 80, blockTime: 1, rounds: 3 },
]
