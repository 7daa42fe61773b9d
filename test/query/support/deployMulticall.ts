import { resolve } from 'node:path'
import type { Address } from 'viem'
import type { startChain } from '../../setup/chain.js'

/** Deploys Multicall3 and returns its address. viem includes the bytecode but does not export it. */
export async function deployMulticall(options: Pick<Chain, 'client' | 'accounts'>): Promise<Address> {
  const { client, accounts } = options
  const { multicall3Bytecode } = await import(resolve('node_modules/viem/_esm/constants/contracts.js'))
  const [account] = accounts
  if (!account) throw new Error('The chain has no account.')
  const hash = await client.sendTransaction({ account, data: multicall3Bytecode, to: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('Multicall3 was not deployed.')
  return contractAddress
}

type Chain = Awaited<ReturnType<typeof startChain>>
