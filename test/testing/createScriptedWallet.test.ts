import { encodeFunctionData, erc20Abi, type Hex, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { startShop } from '../checkout/support/startShop.js'
import { rewindEach } from '../setup/rewindEach.js'

const { client, contracts, buyer, openWallet, allowance } = await startShop()
const id = pad('0x01', { size: 32 })

await rewindEach(client)

const approve = (amount: bigint) => ({
  to: contracts.usdc,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contracts.market, amount] }),
  value: numberToHex(0n),
})
const fail = { to: contracts.usdc, data: '0xdeadbeef' as Hex, value: numberToHex(0n) }

describe('createScriptedWallet', () => {
  test('sends a transaction, and records the prompt', async () => {
    const { provider, prompts } = openWallet()
    const hash = (await provider.request(ask('eth_sendTransaction', approve(5n)))) as Hex
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await allowance(contracts.usdc)).toBe(5n)
    expect(prompts).toHaveLength(1)
  })

  test('executes a batch as a whole, or not at all, when it is atomic', async () => {
    const { provider } = openWallet({ atomic: 'supported' })
    const chainId = numberToHex(31337)
    expect(await provider.request(ask('wallet_getCapabilities'))).toEqual({
      [chainId]: { atomic: { status: 'supported' } },
    })
    await provider.request(ask('wallet_sendCalls', { id, calls: [approve(1n), approve(7n)] }))
    await client.mine({ blocks: 1 })
    expect(await provider.request(ask('wallet_getCallsStatus', id))).toMatchObject({
      status: 200,
      atomic: true,
    })
    expect(await allowance(contracts.usdc)).toBe(7n)

    const other = pad('0x02', { size: 32 })
    await provider.request(ask('wallet_sendCalls', { id: other, calls: [approve(9n), fail] }))
    await client.mine({ blocks: 1 })
    expect(await provider.request(ask('wallet_getCallsStatus', other))).toMatchObject({ status: 500 })
    expect(await allowance(contracts.usdc)).toBe(7n)
  })

  test('rejects a batch id that was used', async () => {
    const { provider } = openWallet({ atomic: 'supported' })
    const batch = ask('wallet_sendCalls', { id, calls: [approve(1n)] })
    await provider.request(batch)
    await expect(provider.request(batch)).rejects.toMatchObject({ code: 5720 })
    await expect(provider.request(ask('wallet_getCallsStatus', '0x03'))).rejects.toMatchObject({ code: 5730 })
  })

  test("makes the call in a transaction of another hash when it answers 'wrap'", async () => {
    const { provider } = openWallet({ answer: () => 'wrap' })
    const hash = (await provider.request(ask('eth_sendTransaction', approve(6n)))) as Hex
    await client.mine({ blocks: 1 })
    await expect(client.getTransaction({ hash })).rejects.toThrow('could not be found')
    expect(await allowance(contracts.usdc)).toBe(6n)
  })

  test.each([
    ['reject', 4001],
    ['fail', -32603],
    ['loseAnswer', -32603],
    [{ code: 5750 }, 5750],
  ] as const)('answers %o', async (answer, code) => {
    const { provider } = openWallet({ answer: () => answer })
    await expect(provider.request(ask('eth_sendTransaction', approve(5n)))).rejects.toMatchObject({ code })
    await client.mine({ blocks: 1 })
    expect(await allowance(contracts.usdc)).toBe(answer === 'loseAnswer' ? 5n : 0n)
  })

  test('rejects batches when it does not support them', async () => {
    const { provider } = openWallet()
    for (const method of ['wallet_getCapabilities', 'wallet_sendCalls'])
      await expect(provider.request(ask(method, { calls: [] }))).rejects.toMatchObject({ code: 4200 })
  })

  test('emits changes of accounts and of the chain', async () => {
    const { provider, setAccounts, setChain } = openWallet()
    const emitted: unknown[] = []
    provider.on('accountsChanged', (accounts) => void emitted.push(accounts))
    provider.on('chainChanged', (chainId) => void emitted.push(chainId))
    setAccounts([])
    setChain(1)
    expect(emitted).toEqual([[], '0x1'])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    setAccounts([buyer.address])
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([buyer.address])
  })
})

function ask(method: string, ...params: unknown[]) {
  return { method, params } as never
}
