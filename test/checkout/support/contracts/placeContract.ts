import { fileURLToPath } from 'node:url'
import { type Address, encodeDeployData, getAddress } from 'viem'
import { compileOnce } from '../../../setup/contracts/compileOnce.js'
import type { startShop } from '../startShop.js'

/** Deploys a contract of this folder on a shop's chain. Returns its address. */
export async function placeContract(
  { client, deployment }: placeContract.Shop,
  name: string,
  args: readonly unknown[] = [],
): Promise<Address> {
  const contract = compileOnce(fileURLToPath(new URL('.', import.meta.url)))[name]
  if (!contract) throw new Error(`${name}.sol was not compiled.`)
  const from = deployment.accounts[0]?.address ?? '0x'
  const data = encodeDeployData({ ...contract, args } as Parameters<typeof encodeDeployData>[0])
  const hash = await client.sendUnsignedTransaction({ from, data })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return getAddress(contractAddress ?? '0x')
}

export declare namespace placeContract {
  type Shop = Pick<Awaited<ReturnType<typeof startShop>>, 'client' | 'deployment'>
}
