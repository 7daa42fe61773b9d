import {
  createTestClient,
  type EIP1193RequestFn,
  type Hash,
  type Hex,
  publicActions,
  type Transport,
  walletActions,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll } from 'vitest'
import { deploySandbox } from '../../packages/sandbox/src/chain/deploySandbox.js'
import { sandboxAccounts } from '../../packages/sandbox/src/chain/sandboxAccounts.js'
import { startAnvil } from '../../packages/sandbox/src/startAnvil.js'
import { waitForReceipt } from '../../src/evm/waitForReceipt.js'
import { sleep } from '../../src/evm/withTimeout.js'
import { openNode } from './openNode.js'

/**
 * Starts an empty chain for the file or `describe` that calls it. Returns its address, a client with viem's public, wallet and
 * test actions, and its ten rich accounts. Called at the top of one of these, not inside a hook or a test.
 *
 * @example
 * const { client, accounts } = await startChain()
 */
export async function startChain() {
  // A program of its own: `anvil_reset` keeps old states, and a reorg on a chain that was reset then finds contracts without code.
  const { rpcUrl, close } = await startAnvil()
  afterAll(close)
  const node = openNode(rpcUrl)
  afterAll(node.close)
  const client = createTestClient({
    mode: 'anvil',
    chain: foundry,
    transport: mined(node.transport),
    pollingInterval: 20,
    // A test mines faster than a cached block number expires.
    cacheTime: 0,
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend((base) => ({
      waitForTransactionReceipt: ({ hash }: { hash: Hash }) =>
        waitForReceipt(base, { hash, timeoutMs: 60_000 }),
    }))
  return { rpcUrl, client, accounts }
}

/**
 * Starts a chain with the sandbox's whole market on it, as `startChain` does. Each worker deploys it once: the next chains begin
 * where the first one was then.
 *
 * @example
 * const { client, deployment } = await startMarket()
 */
export async function startMarket() {
  const chain = await startChain()
  const { rpcUrl, client } = chain
  if (deployed) {
    await client.loadState({ state: deployed.state })
    // Its clock and its last block are those of now, as where it was just deployed.
    await client.request<SetTime>({ method: 'anvil_setTime', params: [Math.floor(Date.now() / 1_000)] })
    await client.mine({ blocks: 1 })
  } else {
    const deployment = await deploySandbox({ rpcUrl })
    // With what each block left behind: tests take blocks away.
    const state = await client.request<DumpState>({ method: 'anvil_dumpState', params: [true] })
    deployed = { deployment, state }
  }
  return { ...chain, deployment: structuredClone(deployed.deployment) }
}

/** The market as it was first deployed in this worker, and the chain with it. */
let deployed: { deployment: deploySandbox.ReturnType; state: Hex } | undefined
type SetTime = { Method: 'anvil_setTime'; Parameters: [number]; ReturnType: unknown }
type DumpState = { Method: 'anvil_dumpState'; Parameters: [boolean]; ReturnType: Hex }

/** The accounts that anvil makes rich, which are those of the sandbox. */
const accounts = sandboxAccounts()
  .slice(0, 10)
  .map(({ account }) => account)

/**
 * Whatever is sent answers when it was mined. A chain that mines at once answers before it has done so, and on a busy
 * machine the next question comes in between. Where a test holds transactions back, nothing is waited for.
 */
function mined(transport: Transport): Transport {
  return (options) => {
    const inner = transport(options)
    const request = inner.request as EIP1193RequestFn
    const outer = async (asked: { method: string; params?: unknown }) => {
      const answer = await request(asked as never)
      if (asked.method.startsWith('eth_send')) await waitUntilMined(request, answer as Hash)
      return answer
    }
    return { ...inner, request: outer as typeof inner.request }
  }
}

async function waitUntilMined(request: EIP1193RequestFn, hash: Hash) {
  const ask = (method: string, params: unknown[] = []) => {
    return request({ method, params } as never) as Promise<unknown>
  }
  while (!(await ask('eth_getTransactionReceipt', [hash]))) {
    const isMining = await ask('anvil_getAutomine')
    if (!isMining || !(await ask('eth_getTransactionByHash', [hash]))) return
    await sleep(5)
  }
}
