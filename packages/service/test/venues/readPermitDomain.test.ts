import { fileURLToPath } from 'node:url'
import { type Address, getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { startMarket } from '../../../../test/setup/chain.js'
import { compileOnce } from '../../../../test/setup/contracts/compileOnce.js'
import { openChain } from '../../src/chain/openChain.js'
import { readPermitDomain } from '../../src/venues/readPermitDomain.js'

const { client, rpcUrl, deployment, accounts } = await startMarket()
const { chainId, contracts } = deployment
const chain = openChain({ chainId, name: 'sandbox', rpcUrl })
const compiled = compileOnce(fileURLToPath(new URL('contracts', import.meta.url)))

async function deploy(name: string): Promise<Address> {
  const [account] = accounts
  const { bytecode } = compiled[name] ?? {}
  if (!account || !bytecode) throw new Error(`${name} was not compiled.`)
  const hash = await client.sendTransaction({ account, data: bytecode as Hex })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  return getAddress(contractAddress ?? '0x')
}

describe('readPermitDomain', () => {
  test('returns the ERC-5267 domain of the token', async () => {
    expect(await readPermitDomain(chain, contracts.usdc)).toEqual({
      name: 'Sandbox USD Coin',
      version: '1',
      chainId,
      verifyingContract: contracts.usdc,
    })
  })

  test('returns name and version when the token has no ERC-5267', async () => {
    const token = await deploy('VersionedToken')
    expect(await readPermitDomain(chain, token)).toEqual({
      name: 'Coin',
      version: '2',
      chainId,
      verifyingContract: token,
    })
  })

  test('returns undefined for a token without ERC-2612 permits', async () => {
    const tokens = [contracts.dai, contracts.usdt, await deploy('OldDai'), await deploy('ForeignDomain')]
    for (const token of tokens) expect(await readPermitDomain(chain, token)).toBe(undefined)
  })
})
