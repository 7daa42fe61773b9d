import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { createService } from '../../../packages/service/src/createService.js'
import { createStrikes, type Weather } from './createStrikes.js'
import { openDatabaseProxy } from './openDatabaseProxy.js'
import type { Point, Side } from './points.js'

/**
 * Keeps a process of the service running: when it is killed, another process replaces it. Each process has its own proxy to the database,
 * and its own URL of the chain’s node.
 */
export function keepWorker(options: keepWorker.Options): keepWorker.ReturnType {
  const { seed, weather, program, config, nextLife, strikes, onPass, mayDie, onKill } = options
  let child: ChildProcess | undefined
  let closed = false

  async function live(): Promise<void> {
    const life = nextLife()
    const own = createStrikes({
      seed,
      weather,
      life,
      doomed: mayDie(),
      kill(at) {
        child?.kill('SIGKILL')
        onKill(at)
      },
    })
    strikes.set(String(life), own)
    const { databaseUrl, networks } = config
    const proxy = await openDatabaseProxy({ databaseUrl, strike: own.strike, onPass })
    const workerConfig = {
      ...config,
      databaseUrl: proxy.url,
      networks: networks.map((network) => ({ ...network, rpcUrl: `${network.rpcUrl}/${life}` })),
    }
    child = fork(program, [JSON.stringify(workerConfig)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    })
    await once(child, 'exit')
    own.end()
    strikes.delete(String(life))
    await proxy.close()
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
    program: string
    /** The configuration of the service, with the real URL of the database. */
    config: createService.Config
    /** Returns the number of the next process. No two processes of a storm have the same number. */
    nextLife: () => number
    /** The simulated failures of the live processes, keyed by the number of the process. The worker adds those of its own process. */
    strikes: Map<string, createStrikes.ReturnType>
    onPass: () => void
    mayDie: () => boolean
    onKill: (at: { point: Point; side: Side }) => void
  }
  type ReturnType = {
    close(): Promise<void>
  }
}
