import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { startChain } from '../../../../test/setup/chain.js'
import { contractGas, openChain } from '../../src/chain/openChain.js'
import { readAllowance } from '../../src/venues/readAllowance.js'

const { client, rpcUrl } = await startChain()
const market: Address = `0x${'aa'.repeat(20)}`

describe('readAllowance', () => {
  test('limits the gas of a currency that never returns', async () => {
    const currency: Address = `0x${'cc'.repeat(20)}`
    await client.setCode({ address: currency, bytecode: '0x5b600056' })
    const gasLimits: Hex[] = []
    const chain = openChain({
      chainId: 31337,
      name: 'test',
      rpcUrl,
      fetch: (url, init) => {
        for (const { params } of JSON.parse(String(init?.body))) gasLimits.push(params[0].gas)
        return fetch(url, init)
      },
    })
    const allowance = readAllowance(chain, market, { buyer: market, currency })
    await expect(allowance).rejects.toMatchObject({ code: 'WebrpcEndpoint' })
    expect(gasLimits.map(BigInt)).toEqual([contractGas])
  })
})
