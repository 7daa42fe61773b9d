import { fileURLToPath } from 'node:url'
import { type Address, encodeAbiParameters, erc20Abi, type Hex, parseEther, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Intent } from '../../src/checkout/intent/intent.js'
import { readMoved } from '../../src/checkout/plan/findSwap.js'
import { readSwap } from '../../src/swaps/readSwap.js'
import { readSwapMovement } from '../../src/swaps/readSwapMovement.js'
import { uniswapV2Router } from '../../src/swaps/uniswapV2/uniswapV2Router.js'
import { wrappedRouter } from '../../src/swaps/wrapped/wrappedRouter.js'
import { compileContracts } from '../../tools/compileContracts.js'
import { placeCode } from '../checkout/verify/support/placeCode.js'
import { startMarket } from '../setup/chain.js'

const { client, deployment } = await startMarket()
const { contracts, accounts } = deployment
const { usdc, dai, usdt, weth, uniswapV2Router: router } = contracts
const key = accounts.find(({ role }) => role === 'buyer')?.privateKey ?? '0x'
const buyer = privateKeyToAccount(key)
const deadline = 2n ** 64n

const swaps: readonly [string, Address, Address, Address[], bigint, bigint][] = [
  ['a token for a token', dai, usdc, [dai, usdc], 120_000_000n, parseEther('130')],
  [
    'a token for a token, through the wrapped currency',
    usdt,
    usdc,
    [usdt, weth, usdc],
    120_000_000n,
    130_000_000n,
  ],
  ['the native currency for a token', zeroAddress, usdc, [weth, usdc], 120_000_000n, parseEther('0.05')],
  ['a token for the native currency', usdc, zeroAddress, [usdc, weth], parseEther('0.04'), 130_000_000n],
  ['wrapping the native currency', zeroAddress, weth, [weth], 5n, 5n],
  ['unwrapping the wrapped currency', weth, zeroAddress, [weth], 5n, 5n],
]

const { Wrapped } = compileContracts(fileURLToPath(new URL('support', import.meta.url)))

/**
 * The contracts that wrap ether in these tests. A wrapper reports each wrapping with the events of WETH9, with transfers from and to the
 * zero address, or with both. Arbitrum One's wrapper emits such transfers.
 */
const kinds: readonly [string, { notes: boolean; mints: boolean } | undefined][] = [
  ['WETH9', undefined],
  ['a wrapper that emits the events of WETH9', { notes: true, mints: false }],
  ['a wrapper that emits only transfers', { notes: false, mints: true }],
  ['a wrapper that emits both', { notes: true, mints: true }],
]

describe.each(kinds)('readSwapMovement, with %s', (_, kind) => {
  let before: Hex
  beforeAll(async () => {
    before = await client.snapshot()
    if (!kind) return
    const request = (method: string, params: readonly unknown[]) =>
      client.request({ method, params } as never)
    const flags = [kind.notes, kind.mints] as const
    const parameters = encodeAbiParameters([{ type: 'bool' }, { type: 'bool' }], flags)
    await placeCode({ request, address: weth, bytecode: (Wrapped?.bytecode ?? '0x') as Hex, parameters })
  })

  afterAll(() => client.revert({ id: before }))

  test.each(swaps)(
    'returns the change of the balances for %s',
    async (_, sell, buy, path, amountOut, maxIn) => {
      const swap = { sell, buy, path, amountOut, maxIn, deadline, recipient: buyer.address, spender: router }
      const isWrap = path.length === 1
      const to = isWrap ? weth : router
      const call = { to, ...(isWrap ? wrappedRouter : uniswapV2Router).write(swap) }
      if (sell !== zeroAddress && !isWrap) {
        const args = [router, maxIn] as const
        await settle(
          await client.writeContract({
            account: buyer,
            address: sell,
            abi: erc20Abi,
            functionName: 'approve',
            args,
          }),
        )
      }
      const before = [await balance(sell), await balance(buy)] as const
      const { logs, gasUsed, effectiveGasPrice } = await settle(
        await client.sendTransaction({ account: buyer, ...call }),
      )
      const gas = gasUsed * effectiveGasPrice
      const paid = before[0] - (await balance(sell)) - (sell === zeroAddress ? gas : 0n)
      const received = (await balance(buy)) - before[1] + (buy === zeroAddress ? gas : 0n)
      const found = readSwap(call)
      expect(found && readSwapMovement({ swap: found, to, buyer: buyer.address, logs })).toMatchObject({
        paid,
        received,
      })
      expect(received).toBe(amountOut)
      expect(paid).toBeLessThanOrEqual(maxIn)
    },
  )

  test('counts wrapped currency that is spent at once as paid, not as a refund', async () => {
    const amount = 1_000n
    const call = {
      to: weth,
      ...wrappedRouter.write(readSwapOf({ to: weth, data: '0xd0e30db0', value: amount })),
    }
    const args = [usdt, 700n] as const
    const [wrap, pay] = [
      await settle(await client.sendTransaction({ account: buyer, ...call })),
      await settle(
        await client.writeContract({
          account: buyer,
          address: weth,
          abi: erc20Abi,
          functionName: 'transfer',
          args,
        }),
      ),
    ]
    const { address } = buyer
    const intent: Intent = {
      chainId: client.chain.id,
      buyer: address,
      recipient: address,
      collectionAddress: usdc,
      marketplace: 'unknown',
      currency: weth,
      currencyDecimals: 18,
      orders: [],
      fees: [],
      maxTotal: amount,
      pay: { currency: zeroAddress, maxAmount: amount },
    }
    const { movement } = await readMoved({ calls: [call], logs: [...wrap.logs, ...pay.logs], intent })
    expect(movement).toMatchObject({ paid: 700n, lost: [], swapped: { paid: amount, received: amount } })
  })

  test('ignores swaps of other accounts and logs of unknown contracts', async () => {
    const [, sell, buy, path, amountOut, maxIn] = swaps[2] ?? raise()
    const swap = { sell, buy, path, amountOut, maxIn, deadline, recipient: buyer.address, spender: undefined }
    const { logs } = await settle(
      await client.sendTransaction({ account: buyer, to: router, ...uniswapV2Router.write(swap) }),
    )
    const read = (change: Partial<Parameters<typeof readSwapMovement>[0]>) =>
      readSwapMovement({ swap, to: router, buyer: buyer.address, logs, ...change })
    expect(read({ buyer: usdt })).toMatchObject({ received: 0n })
    expect(read({ to: usdt })).toMatchObject({ paid: 0n })
    const forged = logs.map((log) => ({ ...log, address: usdt }))
    expect(read({ logs: forged })).toEqual({ paid: 0n, received: 0n, inflow: 0n })
  })
})

function readSwapOf(call: readSwap.Call) {
  return readSwap(call) ?? raise()
}

async function settle(hash: Hex) {
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

function balance(currency: Address): Promise<bigint> {
  const { address } = buyer
  if (currency === zeroAddress) return client.getBalance({ address })
  return client.readContract({ abi: erc20Abi, address: currency, functionName: 'balanceOf', args: [address] })
}

function raise(): never {
  throw new Error('There is no such swap.')
}
