import type { openNats } from '../../../test/setup/nats/openNats.js'
import type { Chance } from '../../service/test/listeners/storm/createChance.js'

/** Returns a function that breaks NATS at random: its connections, its process or its data. The failures run one after the other. */
export function failNats(nats: Awaited<ReturnType<typeof openNats>>): (chance: Chance) => Promise<void> {
  let before = Promise.resolve()

  async function fail(what: 'connections' | 'process' | 'folder'): Promise<void> {
    if (what === 'connections') return nats.breakConnections()
    await nats.stop()
    if (what === 'folder') await nats.wipe()
    await nats.start()
  }

  return (chance) => {
    const what = chance.oneOf<'connections' | 'process' | 'folder'>(['connections', 'process', 'folder'])
    before = before.then(() => fail(what))
    return before
  }
}
