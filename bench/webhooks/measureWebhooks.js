import { measureCatchUp } from './measureCatchUp.js'
import { measureDeliveries } from './measureDeliveries.js'
import { measureLatency } from './measureLatency.js'
import { measureMatching } from './measureMatching.js'
import { startSetup } from './startSetup.js'

/** What {@link measureWebhooks} measures. */
export const webhookParts = ['matching', 'latency', 'deliveries', 'catch-up']

/** Measures webhooks: matching, the way from a block to a receiver, deliveries, and catching up with a chain. */
export async function measureWebhooks({ row, print, wants }) {
  if (wants('matching')) {
    const matching = measureMatching()
    row('logs matched, 100,000 listeners ÷ a look-up', matching.ours, matching.bare, '/s')
    print('the same, logs that have a listener', `${Math.round(matching.hits)} /s`)
    print('index of 100,000 listeners', `${matching.seconds.toFixed(1)} s`)
  }
  if (!webhookParts.slice(1).some(wants)) return
  const setup = await startSetup()
  try {
    if (wants('latency')) {
      const { one, several, bare } = await measureLatency({ setup })
      for (const part of [50, 99]) {
        const at = (times) => times[Math.min(times.length - 1, Math.floor((times.length * part) / 100))]
        row(`block to delivery, p${part} ÷ poll and post`, at(one), at(bare), 'ms')
        row(`the same, a process for each role`, at(several), at(bare), 'ms')
      }
    }
    if (wants('deliveries')) {
      const deliveries = await measureDeliveries({ setup })
      row('deliveries ÷ jobs of pg-boss, one by one', deliveries.ours, deliveries.single, '/s')
      row('deliveries ÷ jobs of pg-boss, fifty by fifty', deliveries.ours, deliveries.fifty, '/s')
      row('deliveries ÷ the same, each of which posts', deliveries.ours, deliveries.posted, '/s')
    }
    if (wants('catch-up')) {
      const catchUp = await measureCatchUp({ setup })
      row('catching up with 10,000 logs ÷ eth_getLogs', catchUp.ours, catchUp.bare, 's')
    }
  } finally {
    await setup.close()
  }
}
