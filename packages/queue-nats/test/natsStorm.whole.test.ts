import { startNats } from '../../../test/setup/nats/startNats.js'
import { describeStorm } from '../../service/test/listeners/storm/describeStorm.js'
import { failNats } from './failNats.js'

const nats = await startNats()

await describeStorm({
  name: 'storm over NATS',
  seeds: [11],
  queue: { nats: { servers: [nats.url], republishAfterMs: 1_000 } },
  fail: failNats(nats),
})
