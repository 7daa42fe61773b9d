import { text } from 'node:stream/consumers'
import { type Address, decodeAbiParameters, parseAbi, parseAbiParameters, zeroAddress } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { marketAbi } from '../../../../src/venues/tillkit/marketAbi.js'
import { startChain } from '../../../../test/setup/chain.js'
import { listen } from '../../../../test/setup/ports/listen.js'
import { reservePort } from '../../../../test/setup/ports/reservePort.js'
import { sandboxAccounts } from '../../../sandbox/src/chain/sandboxAccounts.js'
import { DeployError } from '../../src/deploy/deployContract.js'
import { deterministicDeployer } from '../../src/deploy/deterministicDeployment.js'
import { marketDeployment } from '../../src/deploy/marketDeployment.js'
import { runDeploy } from '../../src/deploy/runDeploy.js'

const { rpcUrl, client, accounts } = await startChain()
const [payer, owner, treasury, poor] = accounts.map(({ address }) => address)
const environment = { DEPLOYER_KEY: keyOf(0) }

function keyOf(index: number): string {
  return String(sandboxAccounts()[index]?.privateKey)
}

const targetsAbi = parseAbi([
  'function isMarket(address) view returns (bool)',
  'function isRouter(address) view returns (bool)',
])

/** Returns the output of `tillkit deploy` with these arguments. */
async function deploy(words: string[], env: Record<string, string> = environment): Promise<string> {
  return run(['--owner', String(owner), ...words], env)
}

async function run(words: string[], env: Record<string, string> = environment): Promise<string> {
  const output: string[] = []
  const argv = ['--rpc', rpcUrl, ...words]
  await runDeploy({ argv, environment: env, write: (text) => void output.push(text) })
  return output.join('')
}

const counted = () => client.getTransactionCount({ address: payer ?? '0x' })

/**
 * Opens a proxy in front of the node. The proxy drops the connection after `eth_sendRawTransaction`. `isTaken` is whether the node gets
 * that request.
 */
async function openProxy({ isTaken }: { isTaken: boolean }): Promise<string> {
  const { url, close } = await listen(async (request, response) => {
    const body = await text(request)
    const isSent = body.includes('eth_sendRawTransaction')
    const answer =
      isSent && !isTaken ? '' : await (await fetch(rpcUrl, { method: 'POST', headers, body })).text()
    if (isSent) response.destroy()
    else response.end(answer)
  })
  onTestFinished(close)
  return url
}

const headers = { 'content-type': 'application/json' }

describe('runDeploy', () => {
  test('prints the address and sends nothing without --send', async () => {
    const { address } = marketDeployment({ owner: owner ?? '0x', treasury: owner ?? '0x', marketFeeBps: 0 })
    const [nonce, output] = [await client.getTransactionCount({ address: payer ?? '0x' }), await deploy([])]
    expect(output).toContain(`The market will be at ${address} on chain 31337, for at most 0.`)
    expect(output).toContain('Nothing was sent: add --send.')
    expect(await client.getTransactionCount({ address: payer ?? '0x' })).toBe(nonce)
    expect(await client.getCode({ address })).toBeUndefined()
    // The command prints the same without a private key.
    expect(await deploy([], {})).toBe(output)
  })

  test('deploys with treasury, fee-bps and json', async () => {
    const words = ['--treasury', String(treasury), '--fee-bps', '250', '--json']
    const planned = JSON.parse(await deploy(words))
    const deployed = JSON.parse(await deploy([...words, '--send']))
    expect(deployed).toMatchObject({ address: planned.address, chainId: 31337, state: 'deployed' })
    const read = async (functionName: 'treasury' | 'marketFeeBps' | 'paused') =>
      client.readContract({ abi: marketAbi, address: deployed.address, functionName })
    expect([await read('treasury'), await read('marketFeeBps'), await read('paused')]).toEqual([
      treasury,
      250,
      false,
    ])
    // The second run finds the contract and costs nothing.
    const nonce = await client.getTransactionCount({ address: payer ?? '0x' })
    expect(JSON.parse(await deploy([...words, '--send']))).toMatchObject({ state: 'there', cost: '0' })
    expect(await client.getTransactionCount({ address: payer ?? '0x' })).toBe(nonce)
  })

  test('prints the verification input with --sources', async () => {
    // The test contracts.test.ts compares these sources with the deployed contract.
    expect(JSON.parse(await deploy(['--sources']))).toMatchObject({
      language: 'Solidity',
      sources: { 'TillkitMarket.sol': { content: expect.any(String) } },
    })
    const terms = { owner: owner ?? '0x', treasury: treasury ?? '0x', marketFeeBps: 250 } as const
    const types = parseAbiParameters('address, address, uint16')
    expect(decodeAbiParameters(types, marketDeployment(terms).constructorArguments)).toEqual([
      owner,
      treasury,
      250,
    ])
  })

  test('deploys a SwapCheckout with wrapped, buy-from and swap-at', async () => {
    // `SwapCheckout` accepts any contract except a token as market, router or wrapped ether. So the test uses any three contracts.
    const { address: market } = JSON.parse(await deploy(['--fee-bps', '7', '--json', '--send']))
    const { address: router } = JSON.parse(await deploy(['--fee-bps', '8', '--json', '--send']))
    const words = [
      '--checkout',
      '--wrapped',
      deterministicDeployer,
      '--buy-from',
      market,
      '--swap-at',
      router,
    ]
    const nonce = await client.getTransactionCount({ address: payer ?? '0x' })
    const output = await run(words)
    expect(output).toMatch(/^The contract will be at 0x\w{40} on chain 31337, for at most 0\.\d+ in fees\./)
    expect(await client.getTransactionCount({ address: payer ?? '0x' })).toBe(nonce)
    const planned = JSON.parse(await run([...words, '--json']))
    const { address } = JSON.parse(await run([...words, '--json', '--send']))
    expect(address).toBe(planned.address)
    const readTarget = async (functionName: 'isMarket' | 'isRouter', target: Address) =>
      client.readContract({ abi: targetsAbi, address, functionName, args: [target] })
    expect(await Promise.all([readTarget('isMarket', market), readTarget('isRouter', router)])).toEqual([
      true,
      true,
    ])
    expect(await Promise.all([readTarget('isMarket', router), readTarget('isRouter', market)])).toEqual([
      false,
      false,
    ])
    expect(await run([...words, '--send'])).toBe(`The contract is on chain 31337 already: ${address}\n`)
    expect(await run([...words, '--salt', `0x${'1'.repeat(64)}`])).not.toContain(address)
    // The market is an account without code. So the constructor reverts in the simulation, and the command sends nothing.
    const nobody = run(['--checkout', '--wrapped', deterministicDeployer, '--buy-from', String(poor)])
    await expect(nobody).rejects.toMatchObject({ shortMessage: expect.stringMatching(/cannot be deployed/) })
  })

  test('derives the address from each of the terms', () => {
    const terms = { owner: owner ?? '0x', treasury: treasury ?? '0x', marketFeeBps: 250 } as const
    const changed = [
      {},
      { owner: treasury ?? '0x' },
      { treasury: owner ?? '0x' },
      { marketFeeBps: 251 },
      { salt: `0x${'1'.repeat(64)}` },
    ] as const
    const addresses = changed.map((change) => marketDeployment({ ...terms, ...change }).address)
    expect(new Set(addresses).size).toBe(changed.length)
    expect(marketDeployment(terms).address).toBe(addresses[0])
  })

  test('throws when the chain has no deterministic deployer', async () => {
    const code = await client.getCode({ address: deterministicDeployer })
    await client.setCode({ address: deterministicDeployer, bytecode: '0x' })
    await expect(deploy(['--fee-bps', '3', '--send'])).rejects.toMatchObject({
      shortMessage: 'Chain 31337 has no deterministic deployer.',
    })
    await client.setCode({ address: deterministicDeployer, bytecode: code ?? '0x' })
  })

  test('throws when the account cannot pay', async () => {
    await client.setBalance({ address: poor ?? '0x', value: 5n })
    const sent = deploy(['--fee-bps', '4', '--send'], { DEPLOYER_KEY: keyOf(3) })
    await expect(sent).rejects.toThrow(DeployError)
    await expect(sent).rejects.toMatchObject({
      shortMessage: expect.stringContaining('The balance is 5 wei.'),
    })
  })

  test('throws when the node does not respond, without printing its secret URL', async () => {
    const output = deploy(['--rpc', `http://127.0.0.1:${await reservePort()}/secret-key`])
    await expect(output).rejects.toMatchObject({
      code: 'DeployFailed',
      fix: expect.stringMatching(/^Nothing was sent/),
    })
    await expect(output).rejects.not.toThrow(/secret-key/)
  })

  test('looks for the transaction when the response to it is lost', async () => {
    const words = ['--fee-bps', '21', '--json', '--send', '--rpc', await openProxy({ isTaken: true })]
    expect(JSON.parse(await deploy(words))).toMatchObject({ state: 'deployed' })
  })

  test('names the transaction when its result is unknown', async () => {
    const rpc = await openProxy({ isTaken: false })
    const [before, output] = [await counted(), deploy(['--fee-bps', '22', '--send', '--rpc', rpc])]
    await expect(output).rejects.toMatchObject({
      code: 'DeployFailed',
      shortMessage: expect.stringMatching(/The outcome of transaction 0x\w{64} is unknown\.$/),
    })
    expect(await counted()).toBe(before)
  })

  test('sends nothing while the account has a pending transaction', async () => {
    const [before, rpc] = [await counted(), await openProxy({ isTaken: false })]
    await client.setAutomine(false)
    try {
      await client.sendTransaction({ account: payer ?? '0x', to: owner ?? '0x', value: 1n })
      await expect(deploy(['--fee-bps', '23', '--send', '--rpc', rpc])).rejects.toMatchObject({
        code: 'DeployFailed',
        shortMessage: `${payer} has pending transactions, and one of them may be this deployment.`,
      })
      await client.mine({ blocks: 1 })
    } finally {
      await client.setAutomine(true)
    }
    expect(await counted()).toBe(before + 1)
  })

  test.each([
    ['no key', ['--send'], {}, /DEPLOYER_KEY|private key/],
    ['a key out of range', ['--send'], { DEPLOYER_KEY: `0x${'f'.repeat(64)}` }, /private key/],
    ['half a key', ['--send'], { DEPLOYER_KEY: '0x12' }, /private key/],
    ['a fee of more than 10 %', ['--fee-bps', '1001'], {}, /0 to 1000/],
    ['a fee that is no number', ['--fee-bps', '1e2'], {}, /0 to 1000/],
    ['no owner', ['--owner', zeroAddress], {}, /--owner/],
    ['no treasury', ['--treasury', '0x12'], {}, /--treasury/],
    ['a short salt', ['--salt', '0x12'], {}, /--salt/],
    ['another market', ['--market', 'bazaar'], {}, /"bazaar"/],
    ['no node', ['--rpc', 'nowhere'], {}, /--rpc/],
    ['a node that needs a WebSocket', ['--rpc', 'wss://node.example'], {}, /--rpc must be the URL/],
  ])('throws for %s', async (_, words, env, message) => {
    await expect(deploy(words, env)).rejects.toMatchObject({ shortMessage: expect.stringMatching(message) })
  })

  test.each([
    ['no wrapped ether', [], /--wrapped/],
    ['no market', ['--wrapped', '0x00000000000000000000000000000000000000aa'], /--buy-from/],
    [
      'half a router',
      ['--wrapped', deterministicDeployer, '--buy-from', deterministicDeployer, '--swap-at', '0x12'],
      /--swap-at/,
    ],
  ])('throws for a checkout with %s', async (_, words, message) => {
    const output = run(['--checkout', ...words])
    await expect(output).rejects.toMatchObject({ shortMessage: expect.stringMatching(message) })
  })
})
