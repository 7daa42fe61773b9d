import { encodeFunctionData, erc721Abi, type Hex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { journalKey } from '../../../src/checkout/journal/journalKey.js'
import type { JournalEntry, JournalRecord } from '../../../src/checkout/journal/journalRecord.js'
import { serializeRecord } from '../../../src/checkout/journal/parseRecord.js'
import { createMemoryStorage } from '../../../src/checkout/storage/checkoutStorage.js'
import { encodeApprove } from '../../../src/evm/encodeApprove.js'
import type { Answer } from '../../../src/testing/createScriptedWallet.js'
import { rewindEach } from '../../setup/rewindEach.js'
import { startShop } from '../support/startShop.js'

const { client, contracts, buyer, relayer, orderAbout, agree, enter, allowance, openWallet, rpc } =
  await startShop()
const order = orderAbout(/100 prints, in USDC/)

await rewindEach(client)

describe('revokeAllowance', () => {
  test('revokes the allowance of a cancelled purchase', async () => {
    const { checkout, wallet } = await enter({ order, answer: at(1, 'reject') })
    expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { funds: 'approval' } })
    expect(await allowance(contracts.usdc)).toBe(12_000_000n)
    expect(await checkout.revokeAllowance()).toMatchObject({ status: 'cancelled', error: { funds: 'none' } })
    expect(await allowance(contracts.usdc)).toBe(0n)
    expect(wallet.prompts).toHaveLength(3)
  })

  test('treats the allowance of a token that stops answering as open, and revokes it', async () => {
    const code = (await client.getCode({ address: contracts.usdc })) ?? '0x'
    const silence = async () => {
      await client.setCode({ address: inner, bytecode: code })
      await client.setCode({ address: contracts.usdc, bytecode: silentAbout('dd62ed3e') })
    }
    const { checkout, wallet } = await enter({
      order,
      answer: async (_, index) => {
        if (index === 1) await silence()
        return index === 1 ? 'reject' : 'accept'
      },
    })
    expect(await checkout.start()).toMatchObject({ status: 'cancelled', error: { funds: 'approval' } })
    await checkout.revokeAllowance()
    expect(wallet.prompts).toHaveLength(3)
    await client.setCode({ address: contracts.usdc, bytecode: code })
    expect(await allowance(contracts.usdc)).toBe(0n)
    expect(await checkout.revokeAllowance()).toMatchObject({ status: 'cancelled', error: { funds: 'none' } })
    expect(wallet.prompts).toHaveLength(3)
  })

  test('does not prompt when no allowance is left', async () => {
    const { checkout, wallet } = await enter({ order, answer: at(0, 'reject') })
    await checkout.start()
    expect(await checkout.revokeAllowance()).toMatchObject({ status: 'cancelled', error: { funds: 'none' } })
    expect(wallet.prompts).toHaveLength(1)
  })

  test('reports the allowance when the buyer declines', async () => {
    const { checkout } = await enter({ order, answer: at(1, 'reject', 'reject') })
    await checkout.start()
    expect(await checkout.revokeAllowance()).toMatchObject({
      status: 'cancelled',
      error: { code: 'Rejected', funds: 'approval' },
    })
    expect(await allowance(contracts.usdc)).toBe(12_000_000n)
  })

  test('asks a wallet on another network to switch first', async () => {
    const { checkout, wallet } = await enter({ order, answer: at(1, 'reject') })
    await checkout.start()
    wallet.setChain(1)
    expect(await checkout.revokeAllowance()).toMatchObject({ status: 'cancelled', error: { funds: 'none' } })
    expect(wallet.prompts.map(({ method }) => method).slice(2)).toEqual([
      'wallet_switchEthereumChain',
      'eth_sendTransaction',
    ])
    expect(await allowance(contracts.usdc)).toBe(0n)
  })

  test('throws Reverted when a revocation would approve an NFT transfer, whatever the journal says', async () => {
    const { erc721: token } = contracts
    const intent = await agree([{ order }])
    const ask = (functionName: 'ownerOf' | 'getApproved') =>
      client.readContract({ address: token, abi: erc721Abi, functionName, args: [0n] })
    const args = [await ask('ownerOf'), buyer.address, 0n] as const
    const giving = encodeFunctionData({ abi: erc721Abi, functionName: 'transferFrom', args })
    await client.impersonateAccount({ address: args[0] })
    await client.sendUnsignedTransaction({ from: args[0], to: token, data: giving } as never)
    const calls = [{ to: token, data: encodeApprove(relayer.address, 5n), value: 0n }]
    const place = { account: buyer.address, nonce: 0, block: 1n }
    const entry: JournalEntry = { id: 'tokenApproval', kind: 'transaction', calls, ...place, status: 'done' }
    const storage = createMemoryStorage()
    const record: JournalRecord = {
      version: 2,
      purchaseId: zeroHash,
      status: 'open',
      entries: [entry],
      told: [],
    }
    await storage.setItem(journalKey(intent), serializeRecord(record))
    const { checkout, wallet } = await enter({ intent, storage })
    expect(await checkout.revokeAllowance()).toMatchObject({ error: { code: 'Reverted', funds: 'approval' } })
    expect(wallet.prompts).toEqual([])
    expect([await ask('ownerOf'), await ask('getApproved')]).toEqual([buyer.address, zeroAddress])
  })

  test('switches the network back between two revocations', async () => {
    const { usdc, dai, market } = contracts
    const storage = createMemoryStorage()
    const intent = await agree([{ order }])
    const entries = [usdc, dai].map((to): JournalEntry => {
      const calls = [{ to, data: encodeApprove(market, 12_000_000n), value: 0n }]
      const place = { account: buyer.address, nonce: 0, block: 1n }
      return { id: 'tokenApproval', kind: 'transaction', calls, ...place, status: 'done' }
    })
    for (const { calls } of entries)
      for (const call of calls) await client.sendTransaction({ account: buyer, chain: null, ...call })
    const record: JournalRecord = { version: 2, purchaseId: zeroHash, status: 'open', entries, told: [] }
    await storage.setItem(journalKey(intent), serializeRecord(record))
    let isFirst = true
    const wallet = openWallet({
      rpc: async (request) => {
        const answer = await rpc(request)
        // During the first revocation, the buyer changes the network on another page. The next revocation must switch back first.
        if (isFirst && request.method === 'eth_sendRawTransaction') wallet.setChain(1)
        isFirst &&= request.method !== 'eth_sendRawTransaction'
        return answer
      },
    })
    const { checkout } = await enter({ intent, storage, wallet })
    expect(await checkout.revokeAllowance()).toMatchObject({ status: 'cancelled', error: { funds: 'none' } })
    expect(wallet.prompts.map(({ method }) => method)).toEqual([
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'eth_sendTransaction',
    ])
    expect([await allowance(usdc), await allowance(dai)]).toEqual([0n, 0n])
  })

  test('allows the purchase to be made again', async () => {
    const { checkout } = await enter({ order, answer: at(1, 'reject') })
    await checkout.start()
    await checkout.revokeAllowance()
    expect(await checkout.start()).toMatchObject({ status: 'success' })
    expect(await allowance(contracts.usdc)).toBe(0n)
  })
})

/** The address of the token's real code, which the silent token calls. */
const inner = '0x00000000000000000000000000000000000000c0'

/** Returns code of a token that reverts for one selector and delegates all other calls. */
function silentAbout(selector: string): Hex {
  const unless = `60003560e01c63${selector}14603c57`
  return `0x${unless}363d3d373d3d3d363d73${inner.slice(2)}5af43d82803e903d91603a57fd5bf35b60006000fd`
}

/** Gives `answers` to the prompts from index `place` on, and accepts all other prompts. */
function at(place: number, ...answers: Answer[]) {
  return (_: unknown, index: number): Answer => answers[index - place] ?? 'accept'
}
