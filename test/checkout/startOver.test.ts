import { fileURLToPath } from 'node:url'
import { encodeDeployData, encodeFunctionData, getAddress, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Step } from '../../src/protocol/step.js'
import type { Answer } from '../../src/testing/createScriptedWallet.js'
import { compileContracts } from '../../tools/contracts.js'
import { startShop } from './startShop.js'

const { client, contracts, deployment, orderAbout, enter, owned } = await startShop()
const order = orderAbout(/Token id 0 of the ERC-1155/)
const price = 10n ** 16n

test('behavior: where a market would take it twice, only the buyer can say that nothing went out', async () => {
  const { checkout, wallet } = await enterStall(['never', 'accept'])
  expect(await checkout.start()).toMatchObject({ status: 'error', error: { funds: 'unknown' } })
  for (let presses = 0; presses < 3; presses++) {
    expect(await checkout.retry()).toMatchObject({
      status: 'error',
      error: { code: 'PaymentUnknown', funds: 'unknown' },
    })
  }
  expect(wallet.prompts).toHaveLength(1)
  expect(await owned(contracts.erc1155, 0n)).toBe(0n)

  expect(await checkout.startOver()).toMatchObject({ status: 'success', outcome: { paid: price } })
  expect(wallet.prompts).toHaveLength(2)
  expect(await owned(contracts.erc1155, 0n)).toBe(1n)
})

test('behavior: what did go out is found by its hash, whatever the buyer says', async () => {
  const before = await owned(contracts.erc1155, 0n)
  await client.setAutomine(false)
  const { checkout, wallet } = await enterStall(['accept'])
  const ended = checkout.start()
  await new Promise<void>((resolve) => {
    const stop = checkout.subscribe(() => {
      if (checkout.getState().status !== 'pending') return
      stop()
      resolve()
    })
  })
  checkout.cancel()
  await ended
  await client.setAutomine(true)
  await client.mine({ blocks: 1 })
  expect(await checkout.startOver()).toMatchObject({ status: 'success' })
  expect(wallet.prompts).toHaveLength(1)
  expect((await owned(contracts.erc1155, 0n)) - before).toBe(1n)
})

/** A checkout at a market of another kind, which the host trusts without being able to read it. */
async function enterStall(answers: Answer[]) {
  const { Stall } = compileContracts(fileURLToPath(new URL('contracts', import.meta.url)))
  if (!Stall) throw new Error('Stall.sol was not compiled.')
  const from = deployment.accounts[0]?.address ?? '0x'
  const hash = await client.sendUnsignedTransaction({ from, data: encodeDeployData(Stall) })
  await client.mine({ blocks: 1 })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const stall = getAddress(contractAddress ?? '0x')
  const data = encodeFunctionData({ abi: stallAbi, functionName: 'take', args: [contracts.erc1155, 0n, 1n] })
  return enter({
    order,
    limits: { mining: 0 },
    policy: { contracts: { [deployment.chainId]: [stall] } },
    tamper: (): Step[] => [{ id: 'buy', to: stall, data, value: price, price }],
    answer: (_, index) => answers[index] ?? 'reject',
  })
}

const stallAbi = parseAbi(['function take(address collection, uint256 id, uint256 amount) payable'])
