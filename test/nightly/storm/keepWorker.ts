import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { createService } from '../../../src/service/createService.js'
import { createFate, type Weather } from './createFate.js'
import { openGate } from './openGate.js'
import type { Point, Side } from './points.js'

/**
 * Keeps a process of the service running: whenever it was killed, another one takes its place, with a way of its own to the
 * database and the chain.
 */
export function keepWorker(options: keepWorker.Options): keepWorker.ReturnType {
  const { seed, weather, program, config, nextLife, fates, onPass, mayDie, onKill } = options
  let child: ChildProcess | undefined
  let closed = false

  async function live(): Promise<void> {
    const life = nextLife()
    const fate = createFate({
      ...{ seed, weather, life, doomed: mayDie() },
      kill(at) {
        child?.kill('SIGKILL')
        onKill(at)
      },
    })
    fates.set(String(life), fate)
    const { databaseUrl, networks } = config
    const gate = await openGate({ databaseUrl, strike: fate.strike, onPass })
    const own = {
      ...config,
      databaseUrl: gate.url,
      networks: networks.map((network) => ({ ...network, rpcUrl: `${network.rpcUrl}/${life}` })),
    }
    child = fork(program, [JSON.stringify(own)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    })
    await once(child, 'exit')
    fate.end()
    fates.delete(String(life))
    await gate.close()
  }

  const running = (async () => {
    while (!closed) await live()
  })()
  return {
    async close() {
      closed = true
      child?.kill('SIGKILL')
      await running
    },
  }
}

export declare namespace keepWorker {
  type Options = {
    seed: number
    weather: Weather
    /** The file of the process. */
    program: string
    /** Its configuration, with the true addresses. */
    config: createService.Config
    /** Counts lives. */
    nextLife: () => number
    /** The fates of those that live, by their lives: it puts its own there. */
    fates: Map<string, createFate.ReturnType>
    onPass: () => void
    /** Whether its next life may end. */
    mayDie: () => boolean
    onKill: (at: { point: Point; side: Side }) => void
  }
  type ReturnType = {
    close(): Promise<void>
  }
}
