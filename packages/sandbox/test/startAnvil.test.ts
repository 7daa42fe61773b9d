import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createPublicClient } from 'viem'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { waitForReceipt } from '../../../src/evm/waitForReceipt.js'
import { startChain } from '../../../test/setup/chain.js'
import { openHttp } from '../../../test/setup/openHttp.js'
import { untilGone } from '../../../test/setup/processes.js'
import { temporaryFolder } from '../../../test/setup/temporaryFolder.js'
import { ProcessStartError } from '../../service/src/process/awaitOutput.js'
import { AnvilMissingError, startAnvil } from '../src/startAnvil.js'

describe('startAnvil', async () => {
  const { client, rpcUrl, accounts } = await startChain()

  test('starts a chain that mines transactions', async () => {
    expect(rpcUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await client.getChainId()).toBe(31337)
    const account = accounts[0]
    if (!account) throw new Error('The chain has no accounts.')
    const hash = await client.sendTransaction({ account, to: account.address, value: 1n })
    expect((await waitForReceipt(client, { hash })).status).toBe('success')
  })

  test('starts the chain with the given chain id', async () => {
    const anvil = await startAnvil({ chainId: 1337 })
    onTestFinished(anvil.close)
    expect(await createPublicClient({ transport: openHttp(anvil.rpcUrl) }).getChainId()).toBe(1337)
  })

  test('restores the chain from statePath', async () => {
    const statePath = join(await temporaryFolder(), 'state.json')
    const first = await startAnvil({ statePath })
    await first.request('anvil_mine', ['0x5'])
    await first.close()
    const second = await startAnvil({ statePath })
    onTestFinished(second.close)
    expect(await second.request('eth_blockNumber', [])).toBe('0x5')
  })

  test('leaves no process when it is closed', async () => {
    const anvil = await startAnvil()
    await anvil.close()
    expect(await untilGone([anvil.pid], 0)).toEqual([])
  })

  test('removes its states of old blocks when it is closed', async () => {
    const temporary = await temporaryFolder()
    vi.stubEnv('TMPDIR', temporary)
    onTestFinished(() => void vi.unstubAllEnvs())
    const anvil = await startAnvil()
    await anvil.request('anvil_mine', ['0x400'])
    const written = async () =>
      (await readdir(temporary, { recursive: true })).filter((name) => name.endsWith('.json'))
    expect((await written()).length).toBeGreaterThan(0)
    await anvil.close()
    expect(await readdir(temporary, { recursive: true })).toEqual([expect.stringMatching(/^tillkit-\d+$/)])
  })

  test('may be closed twice', async () => {
    const anvil = await startAnvil()
    await anvil.close()
    await anvil.close()
  })

  test('throws ChainRequestFailed when the chain rejects a request', async () => {
    const anvil = await startAnvil()
    onTestFinished(anvil.close)
    await expect(anvil.request('no_such_method', [])).rejects.toMatchObject({
      code: 'ChainRequestFailed',
      shortMessage: 'The chain rejected no_such_method.',
    })
  })

  test('throws AnvilMissing when the program is not installed', async () => {
    const error = await startAnvil({ binary: 'anvil-that-nobody-installed' }).catch((error) => error)
    expect(error).toBeInstanceOf(AnvilMissingError)
    const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
    expect(error.message).toBe(
      `The sandbox needs anvil, which is not installed. Run "npm install --save-dev ${name}", or put anvil on the PATH (https://getfoundry.sh).`,
    )
  })

  test('throws when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port.')
    const starting = startAnvil({ port: address.port })
    await expect(starting).rejects.toBeInstanceOf(ProcessStartError)
    await expect(starting).rejects.toThrow('in use')
  })
})
