import { readFileSync } from 'node:fs'
import { concat, type Hex, type PublicClient, pad } from 'viem'
import { permit2Address } from '../../../src/swaps/checkout/permit2.js'

/** Deploys Permit2 at its usual address. The address depends on the bytecode, so the contract there is the published one. */
export async function placePermit2({ client }: { client: Chain }): Promise<void> {
  const hash = await client.request({
    method: 'eth_sendTransaction',
    params: [{ from: deployer, to: factory, data: concat([salt, initCode]), gas: '0x5b8d80' }],
  } as never)
  await client.waitForTransactionReceipt({ hash: hash as Hex })
  const code = await client.getCode({ address: permit2Address })
  if (!code) throw new Error('Permit2 is not where it is on other chains.')
}

type Chain = Pick<PublicClient, 'waitForTransactionReceipt' | 'getCode'> & {
  request: (call: never) => Promise<unknown>
}

/** An account of anvil that has ether for the deployment. */
const deployer = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The CREATE2 factory, at the same address on every chain. */
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const salt = pad('0xd3af2663da51c10215000000', { size: 32 })

/** The init code of Permit2 as Uniswap Labs deployed it, under the MIT license. */
const { initCode } = JSON.parse(readFileSync(new URL('permit2.json', import.meta.url), 'utf8')) as {
  initCode: Hex
}
