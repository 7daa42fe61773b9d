import { type Address, createClient, custom, getAddress, http, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, describe, expect, test } from 'vitest'
import { getBalances } from '../../src/query/getBalances.js'
import { startMarket } from '../setup/chain.js'
import { deployMulticall } from './support/deployMulticall.js'

const { client, accounts: rich, deployment, rpcUrl } = await startMarket()
const { accounts, contracts } = deployment
const account = accounts.find(({ role }) => role === 'buyer')?.address ?? zeroAddress
/** The address of a contract that consumes all gas of each call. */
const burner = getAddress(`0x${'b'.repeat(40)}`)
const nobody = getAddress(`0x${'c'.repeat(40)}`)
let multicall3: Address = zeroAddress

beforeAll(async () => {
  multicall3 = await deployMulticall({ client, accounts: rich })
  await client.setCode({ address: burner, bytecode: '0xfe' })
})

/** Reads balances on the chain with the given Multicall3 address. `methods` lists the RPC methods that were called. */
async function read(currencies: readonly Address[], address?: Address) {
  const methods: string[] = []
  const { request } = http(rpcUrl, { retryCount: 0, timeout: 60_000 })({ chain: foundry })
  const counted = custom({
    request: (args) => {
      methods.push(args.method)
      return request(args)
    },
  })
  const chain = { ...foundry, contracts: address ? { multicall3: { address } } : {} }
  const balances = await getBalances({
    client: createClient({ chain, transport: counted }),
    account,
    currencies,
  })
  return { balances, methods }
}

async function truth() {
  const usdc = await client.readContract({
    address: contracts.usdc,
    abi: [
      {
        type: 'function',
        name: 'balanceOf',
        stateMutability: 'view',
        inputs: [{ type: 'address' }],
        outputs: [{ type: 'uint256' }],
      },
    ],
    functionName: 'balanceOf',
    args: [account],
  })
  return { [contracts.usdc]: usdc, [zeroAddress]: await client.getBalance({ address: account }) }
}

describe('getBalances', () => {
  test('sends one request when the chain has Multicall3', async () => {
    const { balances, methods } = await read([contracts.usdc, zeroAddress], multicall3)
    expect(balances).toEqual(await truth())
    expect(balances[contracts.usdc]).toBeGreaterThan(0n)
    expect(methods).toEqual(['eth_call'])
  })

  test('sends one request for 40 currencies', async () => {
    const tokens = Array.from({ length: 39 }, (_, index) =>
      getAddress(`0x${(index + 4096).toString(16).padStart(40, '0')}`),
    )
    const { balances, methods } = await read([...tokens, zeroAddress], multicall3)
    expect(Object.keys(balances)).toHaveLength(40)
    expect(balances[zeroAddress]).toBe((await truth())[zeroAddress])
    expect(methods).toEqual(['eth_call'])
  })

  test('sends a request for each currency when the chain has no Multicall3', async () => {
    const { balances, methods } = await read([contracts.usdc, zeroAddress])
    expect(balances).toEqual(await truth())
    expect(methods.sort()).toEqual(['eth_call', 'eth_getBalance'])
  })

  test('sends a request for each currency when Multicall3 has no code', async () => {
    const { balances } = await read([contracts.usdc, zeroAddress], nobody)
    expect(balances).toEqual(await truth())
  })

  test.each([
    ['is no contract', nobody],
    ['uses up all gas', burner],
  ])('returns undefined for a token that %s, with and without Multicall3', async (_, token) => {
    for (const address of [multicall3, undefined]) {
      const { balances } = await read([token, contracts.usdc, zeroAddress], address)
      expect(balances).toEqual({ ...(await truth()), [token]: undefined })
    }
  })

  test.each([
    ['reverts', { code: 3, data: '0x' }],
    ['reverts with a custom error', { code: -32603, data: '0x12345678' }],
  ])('returns undefined for a token that %s, also when it is the only one', async (_, fields) => {
    const request = () => Promise.reject(Object.assign(new Error('execution reverted'), fields))
    const client = createClient({ chain: foundry, transport: custom({ request }, { retryCount: 0 }) })
    expect(await getBalances({ client, account, currencies: [contracts.usdc] })).toEqual({
      [contracts.usdc]: undefined,
    })
  })

  test('rejects with ChainFailed when the node does not answer', async () => {
    const transport = custom({ request: () => Promise.reject(new Error('Down.')) }, { retryCount: 0 })
    const silent = createClient({ chain: foundry, transport })
    const result = getBalances({ client: silent, account, currencies: [contracts.usdc, zeroAddress] })
    await expect(result).rejects.toMatchObject({ code: 'ChainFailed', funds: 'none' })
  })
})
