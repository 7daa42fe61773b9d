import { numberToHex } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const { client, buyer, rpc, enter, openWallet, orderAbout } = await startShop()
const order = orderAbout(/^In ether/)
const away = { chainId: 1, knownChainIds: [] }
const toIt = { method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(foundry.id) }] }
const added = {
  method: 'wallet_addEthereumChain',
  params: [
    {
      chainId: numberToHex(foundry.id),
      chainName: foundry.name,
      nativeCurrency: foundry.nativeCurrency,
      rpcUrls: foundry.rpcUrls.default.http,
    },
  ],
}

await rewindEach(client)

describe('switchChain', () => {
  test("adds an unknown chain with the host's data", async () => {
    const { checkout, wallet } = await enter({ order, wallet: openWallet(away) })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.slice(0, 2)).toEqual([added, toIt])
    expect(wallet.prompts.map(({ method }) => method).slice(2)).toEqual(['eth_sendTransaction'])
  })

  test('does not ask for a switch when the wallet switched while adding the chain', async () => {
    const wallet = openWallet({
      ...away,
      answer: ({ method }) => {
        if (method === 'wallet_addEthereumChain') wallet.setChain(foundry.id)
        return 'accept'
      },
    })
    const { checkout } = await enter({ order, wallet })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual([added.method, 'eth_sendTransaction'])
  })

  test.each([
    { code: -32603, data: { originalError: { code: 4902 } } },
    { code: -32603 },
    { code: -32602 },
    { code: -32000 },
    { code: 4200 },
    { code: 'UNKNOWN_CHAIN' },
    {},
  ])('adds the chain when the wallet reports it as unknown with %o', async (errorFields) => {
    const wallet = openWallet(away)
    const { request } = wallet.provider
    const hidden = (error: { code?: number }) => {
      if (error.code !== 4902) throw error
      throw Object.assign(new Error('Unrecognized chain ID.'), errorFields)
    }
    wallet.provider.request = ((args: never) => (request(args) as Promise<unknown>).catch(hidden)) as never
    const { checkout } = await enter({ order, wallet })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts[0]).toEqual(added)
  })

  test('continues when the wallet switches in spite of an error', async () => {
    const wallet = openWallet({ chainId: 1 })
    const { request } = wallet.provider
    wallet.provider.request = (async (args: { method: string }) => {
      const answer = await request(args as never)
      if (args.method === toIt.method) throw Object.assign(new Error('Failed.'), { code: -32603 })
      return answer
    }) as never
    const { checkout } = await enter({ order, wallet })
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(wallet.prompts.map(({ method }) => method)).toEqual([toIt.method, 'eth_sendTransaction'])
  })

  test.each<[string, Answer, object]>([
    ['the owner declines', 'reject', { status: 'cancelled', error: { code: 'Rejected', funds: 'none' } }],
    [
      'the wallet cannot add it',
      { code: 4200 },
      { status: 'error', error: { code: 'WrongChain', funds: 'none' } },
    ],
  ])('stops without a transaction when %s', async (_, answer, state) => {
    const { checkout, wallet } = await enter({ order, wallet: openWallet({ ...away, answer: () => answer }) })
    expect(await checkout.start()).toMatchObject(state)
    expect(wallet.prompts).toEqual([added])
    expect(await rpc({ method: 'eth_getTransactionCount', params: [buyer.address, 'pending'] })).toBe('0x0')
  })
})
