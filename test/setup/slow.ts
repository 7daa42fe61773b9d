import type { Client } from 'pg'
import { vi } from 'vitest'
import { createChance } from '../../packages/service/test/listeners/storm/createChance.js'
import type { createScriptedWallet } from '../../src/testing/createScriptedWallet.js'
import type { openNode } from './openNode.js'

/** The seed of the delays; 0 means no delays. */
const seed = Number(process.env.TILLKIT_TEST_SLOW ?? 0)
/** The maximum delay of a request, and of its response, in milliseconds. */
const maxDelayMs = 300
/** Marks a worker whose `fetch` is already wrapped. The worker runs this file before each test file, but must wrap `fetch` only once. */
const mark = Symbol.for('tillkit: slow')

if (seed > 0 && !(mark in globalThis)) {
  Object.assign(globalThis, { [mark]: true })
  await slowDown()
}

/**
 * Delays requests and responses at random. This applies to `fetch`, `sendRequest`, test chains, scripted wallets and the chain of the
 * stories. For PostgreSQL, it delays only the responses. To use it, run `TILLKIT_TEST_SLOW=1 npx vitest run FOLDER`.
 */
async function slowDown(): Promise<void> {
  const chance = createChance(seed, 'slow')
  // Save the real timer, because a test may install fake timers.
  const { setTimeout } = globalThis
  // Most delays are short and a few are long. So concurrent responses arrive in another order than without delays.
  const pause = () =>
    new Promise<void>((resolve) => void setTimeout(resolve, maxDelayMs * chance.random() ** 4))
  const slow = <parameters extends unknown[], answer>(
    ask: (...parameters: parameters) => Promise<answer>,
  ) => {
    return async (...parameters: parameters) => {
      await pause()
      return ask(...parameters).finally(pause)
    }
  }

  globalThis.fetch = slow(globalThis.fetch)
  vi.doMock('./openNode.js', async (load) => {
    const { openNode } = await load<typeof import('./openNode.js')>()
    return {
      openNode: (rpcUrl: string): openNode.ReturnType => {
        const { transport, close } = openNode(rpcUrl)
        const open: typeof transport = (options) => {
          const { request, ...rest } = transport(options)
          return { ...rest, request: slow(request as (asked: unknown) => Promise<unknown>) as typeof request }
        }
        return { transport: open, close }
      },
    }
  })
  vi.doMock('../../src/client/sendRequest.js', async (load) => {
    const { sendRequest } = await load<typeof import('../../src/client/sendRequest.js')>()
    return { sendRequest: slow(sendRequest) }
  })
  vi.doMock('../../stories/answerChain.js', async (load) => {
    const { answerChain } = await load<typeof import('../../stories/answerChain.js')>()
    return { answerChain: slow(answerChain) }
  })
  vi.doMock('../../src/testing/createScriptedWallet.js', async (load) => {
    const { createScriptedWallet } = await load<typeof import('../../src/testing/createScriptedWallet.js')>()
    return {
      createScriptedWallet: (options: createScriptedWallet.Options) => {
        const { provider, ...wallet } = createScriptedWallet(options)
        const request = slow(provider.request as (asked: unknown) => Promise<unknown>)
        return { ...wallet, provider: { ...provider, request } }
      },
    }
  })

  const { default: pg } = await import('pg')
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: Client, ...parameters: unknown[]) {
    const answer: unknown = Reflect.apply(query, this, parameters)
    // Delay only the responses. A delay before the query could change the order of the queries on this connection.
    return answer instanceof Promise ? answer.finally(pause) : answer
  } as typeof query
}
