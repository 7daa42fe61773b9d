import { erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { startMarket } from '../../../test/setup/chain.js'
import { openRamp } from '../src/openRamp.js'

const { client, deployment, rpcUrl } = await startMarket()
const { usdc } = deployment.contracts
const answer = openRamp({ rpcUrl })
const account = '0x00000000000000000000000000000000000000f4'
const native = '0x0000000000000000000000000000000000000000'

function visit(search: object, method = 'GET') {
  const url = `http://127.0.0.1/sandbox/ramp?${new URLSearchParams({ ...search })}`
  return answer(new Request(url, { method }))
}

describe('openRamp', () => {
  test('transfers nothing before the buyer presses the button', async () => {
    const response = await visit({ account, currency: usdc, amount: '12' })
    expect(response?.status).toBe(200)
    expect(await response?.text()).toContain('Pay with a test card')
    expect(
      await client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    ).toBe(0n)
  })

  test('transfers tokens and ether on the chain', async () => {
    expect(await (await visit({ account, currency: usdc, amount: '12' }, 'POST'))?.text()).toContain(
      'is sent',
    )
    expect(await (await visit({ account, currency: native, amount: '7' }, 'POST'))?.text()).toContain(
      'is sent',
    )
    expect(
      await client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    ).toBe(12n)
    expect(await client.getBalance({ address: account })).toBe(7n)
  })

  test('returns an error for an address that names no payment, and for a transfer that fails', async () => {
    for (const wrong of [
      {},
      { amount: '-1' },
      { amount: '0' },
      { account: '<script>' },
      { currency: 'USDC' },
    ]) {
      const response = await visit(
        Object.keys(wrong).length === 0 ? {} : { account, currency: usdc, amount: '12', ...wrong },
        'POST',
      )
      expect(response?.status).toBe(400)
      expect(await response?.text()).not.toContain('<script>')
    }
    expect((await visit({ account, currency: usdc, amount: '9'.repeat(30) }, 'POST'))?.status).toBe(502)
  })

  test('leaves other addresses to the service', async () => {
    expect(await answer(new Request('http://127.0.0.1/sandbox.json'))).toBeUndefined()
  })
})
