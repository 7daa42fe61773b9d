import { measureCatchUp } from './measureCatchUp.js'
import { measureDeliveries } from './measureDeliveries.js'
import { measureLatency } from './measureLatency.js'
import { measureMatching } from './measureMatching.js'
import { measureProcesses } from './measureProcesses.js'
import { startSetup } from './startSetup.js'

/** The names of the parts of {@link measureWebhooks}. */
export const webhookParts = ['matching', 'latency', 'deliveries', 'processes', 'catch-up']

/**
 * Measures webhooks: matching, the latency from a block to a receiver, deliveries by one and several processes, and catching up with a
 * chain.
 */
export async function measureWebhooks({ row, print, hold, wants }) {
  if (wants('matching')) {
    const matching = measureMatching()
    row('logs matched, 100,000 listeners ÷ a look-up', matching.ours, matching.bare, '/s', { atLeast: 0.35 })
    print('the same, logs that have a listener', `${Math.round(matching.hits)} /s`)
    print('index of 100,000 listeners', `${matching.seconds.toFixed(1)} s`)
  }
  if (!webhookParts.slice(1).some(wants)) return
  const setup = await startSetup()
  try {
    if (wants('latency')) {
      const { one, read, several, bare } = await measureLatency({ setup })
      for (const part of [50, 99]) {
        const at = (times) => times[Math.min(times.length - 1, Math.floor((times.length * part) / 100))]
        row(`block to delivery, p${part} ÷ poll and post`, at(one), at(bare), 'ms', { atMost: 5 })
        row(`the same, while orders are asked for`, at(read), at(bare), 'ms')
        row(`the same, a process for each role`, at(several), at(bare), 'ms')
      }
    }
    if (wants('deliveries')) {
      const { ours, cpu, single, fifty, posted } = await measureDeliveries({ setup })
      row('deliveries ÷ jobs of pg-boss, one by one', ours, single.rate, '/s')
      row('deliveries ÷ jobs of pg-boss, fifty by fifty', ours, fifty.rate, '/s')
      row('deliveries ÷ the same, each of which posts', ours, posted.rate, '/s', { atLeast: 0.3 })
      for (const part of ['service', 'database', 'receiver']) {
        row(`the same, processor time of the ${part}`, cpu[part], posted.cpu[part], 'µs')
      }
      // This limit uses CPU time instead of elapsed time, so other load on the machine does not change the result.
      const possible = 2_000_000 / Object.values(cpu).reduce((sum, time) => sum + time, 0)
      hold('deliveries that two cores have time for', possible, '/s', { atLeast: 2_000 })
    }
    if (wants('processes')) {
      for (const { count, rate, cpu, predicted } of await measureProcesses({ setup })) {
        const name = `delivered by ${count} ${count === 1 ? 'process' : 'processes'} ÷ by a model`
        row(name, rate, predicted, '/s')
        print('the same, processor time of each', `${Math.round(cpu)} µs`)
      }
    }
    if (wants('catch-up')) {
      const [few, many] = await measureCatchUp({ setup, sizes: [10_000, 40_000] })
      row('catching up with 10,000 logs ÷ eth_getLogs', few.ours, few.bare, 's', { atMost: 10 })
      row('the same, the first time in the process', few.first.ours, few.first.bare, 's')
      row('catching up with 40,000 logs ÷ eth_getLogs', many.ours, many.bare, 's', { atMost: 6 })
    }
  } finally {
    await setup.close()
  }
}
