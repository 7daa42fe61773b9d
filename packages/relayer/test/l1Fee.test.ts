import { type Address, concatHex, numberToHex, parseEther, parseUnits, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { testWhole } from '../../../test/setup/sample.js'
import { openChain } from '../../service/src/chain/openChain.js'
import { openExecute } from '../../service/test/support/openExecute.js'
import { startRelayShop } from '../../service/test/support/startRelayShop.js'
import { createL1Fees } from '../src/createL1Fees.js'

/** The `l1Fee` that the test adds to receipts, in wei. A rollup charges it for posting the transaction on L1. */
let l1Fee = 1n
/** The `operatorFeeConstant` that the test adds to receipts: the fee for the rollup's operator, in wei. */
let operatorFee = 0n
const shop = await startRelayShop({
  // The test chain is no rollup, so the test adds both fee fields to its receipts.
  async fetch(input, init) {
    const response = await fetch(input, init)
    const fields = `"l1Fee":"${numberToHex(l1Fee)}","operatorFeeConstant":"${numberToHex(operatorFee)}","effectiveGasPrice"`
    return new Response((await response.text()).replaceAll('"effectiveGasPrice"', fields), response)
  },
  relayer: {
    rebroadcastInterval: 2 ** 31 - 1,
    budgets: { buyer: 1e8, collection: 1e12, project: 1e12 },
  },
})

const { client, prepare, execute, listInDollars } = shop

const [opStack, scroll] = [
  '0x420000000000000000000000000000000000000F',
  '0x5300000000000000000000000000000000000002',
] as const
const [posting, operating] = ['getL1Fee(bytes)', 'getOperatorFee(uint256)'] as const
/** Puts a fake fee contract at `address`. Its `method` returns `wei` for any transaction. With 0 wei, removes the contract. */
async function takeBeside(
  wei: bigint,
  address: Address = opStack,
  method: typeof posting | typeof operating = posting,
): Promise<void> {
  const isAsked = concatHex(['0x5f3560e01c63', toFunctionSelector(method), '0x14601157', '0x5f5ffd'])
  const code = concatHex([isAsked, '0x5b7f', numberToHex(wei, { size: 32 }), '0x5f5260205ff3'])
  await client.setCode({ address, bytecode: wei > 0n ? code : '0x' })
}

describe('createL1Fees', () => {
  test.each([
    { what: 'the OP stack', oracle: opStack, method: posting },
    { what: 'the OP stack', oracle: opStack, method: operating },
    { what: 'Scroll', oracle: scroll, method: posting },
  ] as const)(
    'requires that balance and price cover the fee of a rollup like $what, read by $method',
    async ({ oracle, method }) => {
      const { usdc } = shop.contracts
      const priceFloors = [{ currency: usdc, perNative: String(parseUnits('2', 6)) }]
      const executeThere = await openExecute(shop, { relayer: { priceFloors } })
      // The order costs three dollars. A fee of 1,000,000 ether exceeds the relayer's balance, and a fee of 1 ether exceeds the price.
      const { body } = await prepare(await listInDollars())
      await takeBeside(parseEther('1000000'), oracle, method)
      expect(await executeThere(body)).toMatchObject({
        json: { error: 'WebrpcEndpoint', cause: expect.stringMatching(/cannot pay for gas/) },
      })
      await takeBeside(parseEther('1'), oracle, method)
      expect(await executeThere(body)).toMatchObject({
        json: {
          error: 'InvalidArgument',
          cause: expect.stringMatching(/price is below the maximum cost of the gas/),
        },
      })
      await takeBeside(0n, oracle)
      expect(await executeThere(body)).toMatchObject({ status: 200 })
    },
  )

  testWhole('looks for a fee oracle once per chain, and reads the balance once per purchase', async () => {
    const methods: string[] = []
    const executeThere = await openExecute(shop, {
      // A process with the role `api` does not rebroadcast, so `methods` lists only the requests of the purchase.
      roles: ['api'],
      relayer: { budgets: { buyer: 1e12, collection: 1e12, project: 1e12 } },
      async fetch(input, init) {
        const calls = [JSON.parse(String(init?.body))].flat()
        // Calls with the selector of `getL1Fee` read the fee.
        for (const { method, params } of calls)
          methods.push(params?.[0]?.data?.startsWith('0x49948e0e') ? 'fee' : method)
        return fetch(input, init)
      },
    })
    const countAsked = async () => {
      const { body } = await prepare(await listInDollars({ unitPrice: 0n }))
      methods.length = 0
      expect(await executeThere(body)).toMatchObject({ status: 200 })
      return ['eth_getBalance', 'eth_getCode', 'fee'].map(
        (name) => methods.filter((method) => method === name).length,
      )
    }
    expect(await countAsked()).toEqual([1, 3, 0])
    expect(await countAsked()).toEqual([1, 0, 0])
    await takeBeside(1n, scroll)
    expect(await countAsked()).toEqual([1, 0, 0])
    const other = createL1Fees({
      chain: openChain({ chainId: shop.deployment.chainId, name: 'sandbox', rpcUrl: shop.rpcUrl }),
    })
    const head = { number: await client.getBlockNumber() }
    const transaction = { raw: '0x', gas: 1n } as const
    expect(await other(head, [transaction, transaction])).toBe(4n)
    await takeBeside(0n, scroll)
  })

  test('looks for the oracle again after ten minutes', async () => {
    let clock = 0
    const chain = openChain({ chainId: shop.deployment.chainId, name: 'sandbox', rpcUrl: shop.rpcUrl })
    const readL1Fee = createL1Fees({ chain, elapsed: () => clock })
    const read = async () => readL1Fee({ number: await client.getBlockNumber() }, [{ raw: '0x', gas: 1n }])
    expect(await read()).toBe(0n)
    await takeBeside(1n)
    await client.mine({ blocks: 1 })
    expect(await read()).toBe(0n)
    clock += 600_000
    expect(await read()).toBe(2n)
    await takeBeside(0n)
  })
})

describe('settleCosts', () => {
  test.each([
    {
      what: 'a rollup',
      signer: shop.buyer,
      async take() {
        l1Fee = parseEther('1')
      },
    },
    {
      what: 'its operator',
      signer: shop.other,
      // The receipt shows that there is an operator fee, but not the amount. The relayer reads the amount from a fee contract, so set a
      // fake one.
      async take() {
        operatorFee = 1n
        await takeBeside(parseEther('1'), opStack, operating)
        await client.mine({ blocks: 1 })
      },
    },
  ])('counts the fee of $what as the gas that it could buy', async ({ signer, take }) => {
    l1Fee = 1n
    const buy = async () => execute((await prepare(await listInDollars(), { signer })).body)
    // The relayer stores the real cost of each purchase before it accepts the next one. So the budget still allows these two purchases.
    for (let left = 2; left > 0; left--) expect((await buy()).status).toBe(200)
    await take()
    expect(await buy()).toMatchObject({
      status: 400,
      json: { cause: expect.stringMatching(/too much gas for this buyer today/) },
    })
  })
})
