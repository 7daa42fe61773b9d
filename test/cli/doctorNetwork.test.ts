import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { concatHex, createTestClient, encodeAbiParameters, type Hex, http, size, toHex } from 'viem'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startAnvil } from '../../packages/sandbox/src/startAnvil.js'
import { runDoctor } from '../../src/cli/runDoctor.js'
import { base, policyFrom } from '../../src/networks/index.js'
import { temporaryFolder } from '../setup/temporaryFolder.js'

const { rpcUrl, close } = await startAnvil({ chainId: base.chainId })
afterAll(close)
const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
const [usdc] = base.currencies
const { seaport16, uniswapV2 } = base.contracts
if (!usdc || !seaport16 || !uniswapV2) throw new Error('Base lacks an entry of this test.')

/** Returns the bytecode of a contract that answers each call with these bytes. */
function answering(data: Hex): Hex {
  const length = toHex(size(data), { size: 2 })
  // These opcodes copy the data from the code and return it: PUSH2 length, PUSH1 14, PUSH0, CODECOPY, PUSH2 length, PUSH0, RETURN. Zero
  // bytes pad them to 14 bytes, and the data follows.
  return concatHex(['0x61', length, '0x600e5f39', '0x61', length, '0x5ff30000', data])
}
const decimals = (value: number) => answering(encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)]))
function seaport(version: string): Hex {
  const types = [{ type: 'string' }, { type: 'bytes32' }, { type: 'address' }] as const
  return answering(encodeAbiParameters(types, [version, toHex(0, { size: 32 }), uniswapV2 ?? '0x']))
}

beforeEach(async () => {
  for (const [what, address] of Object.entries(base.contracts)) {
    const bytecode = what === 'seaport15' ? seaport('1.5') : what === 'seaport16' ? seaport('1.6') : '0x00'
    if (address) await client.setCode({ address, bytecode })
  }
  for (const currency of base.currencies)
    await client.setCode({ address: currency.address, bytecode: decimals(currency.decimals) })
})

async function doctor(...options: string[]) {
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const code = await runDoctor({ argv: ['--rpc', rpcUrl, ...options], write, complain: write })
  return { code, wrong: output.split('\n').filter((line) => line.startsWith('✗')), output }
}

describe('tillkit doctor --network', () => {
  test('writes a record that policyFrom takes when each address is right', async () => {
    const record = join(await temporaryFolder(), 'base.json')
    expect(await doctor('--network', 'base', '--record', record)).toMatchObject({ code: 0, wrong: [] })
    const checked = JSON.parse(await readFile(record, 'utf8'))
    expect(() => policyFrom(base, { checked })).not.toThrow()
  })

  test('names missing code, and leaves it out of the record', async () => {
    const record = join(await temporaryFolder(), 'base.json')
    await client.setCode({ address: uniswapV2, bytecode: '0x' })
    const { code, wrong } = await doctor('--network', 'base', '--record', record)
    expect({ code, wrong }).toEqual({
      code: 1,
      wrong: [`✗ network-code: missing: uniswapV2 ${uniswapV2} has no code.`],
    })
    const checked = JSON.parse(await readFile(record, 'utf8'))
    expect(() => policyFrom(base, { checked })).toThrow(uniswapV2)
  })

  test('names other code when it differs from the record', async () => {
    const record = join(await temporaryFolder(), 'base.json')
    await doctor('--network', 'base', '--record', record)
    const before = await readFile(record, 'utf8')
    await client.setCode({ address: uniswapV2, bytecode: '0xfe' })
    const { code, wrong } = await doctor('--network', 'base', '--record', record)
    expect(code).toBe(1)
    expect(wrong).toEqual([expect.stringContaining(`other code: uniswapV2 ${uniswapV2}`)])
    expect(await readFile(record, 'utf8')).toBe(before)
  })

  test('names other code when Seaport has another version', async () => {
    await client.setCode({ address: seaport16, bytecode: seaport('1.5') })
    const { code, wrong } = await doctor('--network', 'base')
    expect({ code, wrong }).toEqual({
      code: 1,
      wrong: [`✗ network-code: other code: seaport16 ${seaport16} is not Seaport 1.6.`],
    })
  })

  test('names a currency with other decimals', async () => {
    await client.setCode({ address: usdc.address, bytecode: decimals(18) })
    const { code, wrong } = await doctor('--network', 'base')
    expect(code).toBe(1)
    expect(wrong).toEqual([expect.stringContaining(`USDC ${usdc.address} has 18 decimals, not 6`)])
  })

  test('fails when the node serves another chain', async () => {
    const { code, wrong } = await doctor('--network', 'optimism')
    expect(code).toBe(1)
    expect(wrong).toEqual(['✗ node-chain: The node serves chain 8453, not OP Mainnet.'])
  })

  test('returns 2 when the network is unknown', async () => {
    expect(await doctor('--network', 'nowhere')).toMatchObject({ code: 2 })
  })
})
