import type { Client } from 'pg'
import { vi } from 'vitest'
import { createChance } from '../../packages/service/test/listeners/storm/createChance.js'
import type { createScriptedWallet } from '../../src/testing/createScriptedWallet.js'
import type { openNode } from './openNode.js'

/** Which delays are drawn; none where nothing is said. */
const seed = Number(process.env.TILLKIT_TEST_SLOW ?? 0)
/** Milliseconds that a request takes longer at most, and its answer again. */
const most = 300
/** A worker runs this before each of its files, and has one `fetch`. */
const mark = Symbol.for('tillkit: slow')

if (seed > 0 && !(mark in globalThis)) {
  Object.assign(globalThis, { [mark]: true })
  await slowDown()
}

/**
 * `TILLKIT_TEST_SLOW=1 npx vitest run FOLDER`: what comes from outside comes late, by chance. That is what is fetched,
 * what a till, a scripted wallet and the chain of the stories answer, and PostgreSQL. A test that is red then says something
 * of an answer that it has not waited for.
 */
async function slowDown(): Promise<void> {
  const chance = createChance(seed, 'slow')
  // A test may have a clock of its own.
  const { setTimeout } = globalThis
  // Most come soon and a few much later: whatever was asked at once is answered in another order.
  const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, most * chance.random() ** 4))
  const slow = <given extends unknown[], answer>(ask: (...given: given) => Promise<answer>) => {
    return async (...given: given) => {
      await pause()
      return ask(...given).finally(pause)
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
  pg.Client.prototype.query = function (this: Client, ...asked: unknown[]) {
    const answer: unknown = Reflect.apply(query, this, asked)
    // In the order in which it was asked: it is one connection.
    return answer instanceof Promise ? answer.finally(pause) : answer
  } as typeof query
}
