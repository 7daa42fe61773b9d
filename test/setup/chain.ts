import { createTestClient, type Hash, http, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll } from 'vitest'
import { deploySandbox } from '../../src/sandbox/chain/deploySandbox.js'
import { startAnvil } from '../../src/sandbox/process/startAnvil.js'
import { waitForReceipt } from '../../src/testing/waitForReceipt.js'

/**
 * Starts a chain of its own and returns its address, a client with viem's public, wallet and test actions, and its ten
 * rich accounts; it is stopped after the file or `describe` that asked for it.
 * Called at the top of one of these, not inside a hook or a test.
 *
 * @example
 * const { client, accounts } = await startChain()
 */
export async function startChain(options: startAnvil.Options = {}) {
  const { rpcUrl, close } = await startAnvil(options)
  afterAll(close)
  const client = createTestClient({
    mode: 'anvil',
    chain: foundry,
    // Nothing is measured by it: machines may be slow. And what changes the chain must not be asked twice.
    transport: http(rpcUrl, { timeout: 240_000, retryCount: 0 }),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
    .extend((base) => ({
      waitForTransactionReceipt: ({ hash }: { hash: Hash }) => waitForReceipt(base, { hash }),
    }))
  const accounts = Array.from({ length: 10 }, (_, addressIndex) =>
    mnemonicToAccount(mnemonic, { addressIndex }),
  )
  return { rpcUrl, client, accounts }
}

/**
 * Starts a chain with the sandbox's whole market on it (a quarter of a second), as `startChain` does.
 *
 * @example
 * const { client, deployment } = await startMarket()
 */
export async function startMarket(options: startAnvil.Options = {}) {
  const chain = await startChain(options)
  return { ...chain, deployment: await deploySandbox({ rpcUrl: chain.rpcUrl }) }
}

const mnemonic = 'test test test test test test test test test test test junk'
