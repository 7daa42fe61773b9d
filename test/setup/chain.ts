import {
  createTestClient,
  type EIP1193RequestFn,
  type Hash,
  type Hex,
  numberToHex,
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
 * Starts an empty chain for the test file or `describe` that calls this function. Call it at the top of the file or `describe`, not in a
 * hook or a test.
 *
 * @example
 * const { client, accounts } = await startChain()
 */
export async function startChain() {
  // Start a new anvil instead of resetting one. After `anvil_reset`, anvil keeps old states. A reorg would then restore contracts without
  // code.
  const { rpcUrl, close } = await startAnvil()
  afterAll(close)
  const node = openNode(rpcUrl)
  afterAll(node.close)
  const client = createTestClient({
    mode: 'anvil',
    chain: foundry,
    transport: mined(node.transport),
    pollingInterval: 20,
    // Turn caching off. Otherwise a test that has mined a block would read the old block number from the cache.
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
 * Starts a chain with the market. The first call in a worker deploys the market and saves the state of the chain. Later calls load this
 * state.
 *
 * @example
 * const { client, deployment } = await startMarket()
 */
export async function startMarket() {
  const chain = await startChain()
  const { rpcUrl, client } = chain
  if (deployed) {
    await client.loadState({ state: deployed.state })
    await client.request<SetTime>({ method: 'anvil_setTime', params: [Math.floor(Date.now() / 1_000)] })
    await client.mine({ blocks: 1 })
  } else {
    const deployment = await deploySandbox({ rpcUrl })
    // Save the states of old blocks too (`true`), because tests roll blocks back.
    const state = await client.request<DumpState>({ method: 'anvil_dumpState', params: [true] })
    deployed = { deployment, state }
  }
  return { ...chain, deployment: structuredClone(deployed.deployment) }
}

let deployed: { deployment: deploySandbox.ReturnType; state: Hex } | undefined
type SetTime = { Method: 'anvil_setTime'; Parameters: [number]; ReturnType: unknown }
type DumpState = { Method: 'anvil_dumpState'; Parameters: [boolean]; ReturnType: Hex }

const accounts = sandboxAccounts()
  .slice(0, 10)
  .map(({ account }) => account)

/**
 * Waits after a transaction until anvil has mined it. If the test did not wait, the next request on a busy machine would read the old
 * state.
 *
 * Doubles gas estimates. A Uniswap pool may use more gas than estimated, because the block of the transaction has a later timestamp.
 */
function mined(transport: Transport): Transport {
  return (options) => {
    const inner = transport(options)
    const request = inner.request as EIP1193RequestFn
    const ask: Ask = (method, params = []) => request({ method, params } as never)
    const outer = async (call: { method: string; params?: unknown }) => {
      if (call.method === 'evm_revert') await waitForEmptyPool(ask)
      const answer = await request(call as never)
      if (call.method === 'eth_estimateGas') return numberToHex(2n * BigInt(answer as Hex))
      if (call.method.startsWith('eth_send')) await waitUntilMined(ask, answer as Hash)
      return answer
    }
    return { ...inner, request: outer as typeof inner.request }
  }
}

type Ask = (method: string, params?: unknown[]) => Promise<unknown>

/** The number of polls after which the test mines a block itself. Usually, anvil mines a transaction within milliseconds. */
const pollsBeforeMining = 1_000
/** The number of polls after which the test fails and shows anvil's pool. */
const pollsBeforeError = 4_000

async function waitUntilMined(ask: Ask, hash: Hash) {
  for (let poll = 0; !(await ask('eth_getTransactionReceipt', [hash])); poll++) {
    const isMining = await ask('anvil_getAutomine')
    if (!isMining || !(await ask('eth_getTransactionByHash', [hash]))) return
    if (poll === pollsBeforeMining) await ask('evm_mine')
    if (poll === pollsBeforeError) {
      const pool = JSON.stringify(await ask('txpool_content'))
      throw new Error(`anvil does not mine transaction ${hash}. Its pool: ${pool}`)
    }
    await sleep(5)
  }
}

/**
 * Waits before `evm_revert` until anvil has removed the mined transactions from its pool. A transaction that is still in the pool would
 * raise the sender's next nonce after the revert. anvil would then never mine the next transaction.
 *
 * Stops waiting after a limit, because a transaction whose fee is too low stays in the pool.
 */
async function waitForEmptyPool(ask: Ask) {
  if (!(await ask('anvil_getAutomine'))) return
  for (let poll = 0; poll < pollsBeforeMining; poll++) {
    const { pending } = (await ask('txpool_status')) as { pending: Hex }
    if (BigInt(pending) === 0n) return
    await sleep(5)
  }
}
