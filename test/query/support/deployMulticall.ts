import { resolve } from 'node:path'
import type { Address } from 'viem'
import type { startChain } from '../../setup/chain.js'

/** Puts Multicall3 on a chain, and answers where it is: viem carries the contract, and keeps it to itself. */
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
