import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import { type Address, createWalletClient } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../packages/sandbox/src/createSandbox.js'
import { signToken } from '../../packages/service/test/listeners/support/signToken.js'
import { startIndexer } from '../../packages/service/test/listeners/support/startIndexer.js'
import { tokenAbi } from '../../packages/service/test/support/startShop.js'
import { runListen } from '../../src/cli/runListen.js'
import { createTill } from '../../src/client/createTill.js'
import { openHttp } from '../setup/openHttp.js'
import { listen } from '../setup/ports/listen.js'
import { testWhole } from '../setup/sample.js'
import { cliPath, startCli } from '../setup/startCli.js'

const { manifest, close } = await createSandbox({ port: 0, page: false })
afterAll(close)
const { apiUrl, rpcUrl, contracts } = manifest
const seller = manifest.accounts.find(({ role }) => role === 'seller')
const account = privateKeyToAccount(seller?.privateKey ?? '0x')
const wallet = createWalletClient({ chain: foundry, transport: openHttp(rpcUrl), account })
const till = createTill({ ...manifest, timeout: 60_000 })

/** Mints tokens of the sandbox’s ERC-1155 contract. */
function mint(to: Address, id: bigint, amount: bigint) {
  const args = [to, id, amount] as const
  return wallet.writeContract({ address: contracts.erc1155, abi: tokenAbi, functionName: 'mint', args })
}

async function listeners() {
  return (await till.getAllWebhookListeners({ chainId: manifest.chainId })).webhookListeners
}

/** Runs `listen` in this process and returns its error message. The command prints the same message. */
async function refusalOf(...argv: string[]): Promise<string> {
  return runListen({ argv }).then(
    () => '',
    (error: Error) => error.message,
  )
}

describe('tillkit listen', () => {
  test('prints one line per event of the sandbox until it is stopped', async () => {
    const cli = startCli(['listen', '--sandbox', apiUrl])
    const banner = await cli.reports('Press Ctrl-C to stop.')
    expect(banner).toMatch(
      /^Listening for Transfer, Approval, ApprovalForAll, TransferSingle, TransferBatch, URI, OrderFilled of 6 contracts\.\nDeliveries come to http:\/\/127\.0\.0\.1:\d+\/ \(listener \d+\)\.\n/,
    )
    expect(await listeners()).toHaveLength(1)
    await mint(account.address, 91n, 3n)
    const short = (hex: string) => `${hex.slice(0, 6)}…${hex.slice(-4)}`
    const own = short(account.address)
    const text = await cli.says('\n')
    expect(text.replace(/block \d+/, 'block 1')).toBe(
      `added    block 1  TransferSingle of ${short(contracts.erc1155)}  operator ${own}, from 0x0000…0000, to ${own}, id 91, value 3\n`,
    )
    cli.kill('SIGINT')
    const { code, stderr } = await cli.ended
    expect([code, stderr.trimEnd().split('\n').at(-1)]).toEqual([
      0,
      expect.stringMatching(/^Listener \d+ is removed\.$/),
    ])
    expect(await listeners()).toEqual([])
  })

  testWhole('listens with the given filters, and prints JSON', async () => {
    const short = 'TransferSingle(address, address, address, uint, uint)'
    const cli = startCli([
      'listen',
      '--sandbox',
      apiUrl,
      '--json',
      '--contract',
      contracts.erc1155,
      '--event',
      short,
      '--token-id',
      '92',
      '--token-id',
      '93',
      '--account',
      account.address,
    ])
    await cli.reports('Press Ctrl-C to stop.')
    for (const id of [94n, 93n]) await mint(account.address, id, 1n)
    const line = await cli.says('\n')
    expect(JSON.parse(line)).toMatchObject({
      type: 'BLOCK_ADDED',
      contractAddress: contracts.erc1155,
      event: { name: 'TransferSingle', args: { to: account.address, id: '93', value: '1' } },
    })
    const [listener] = await listeners()
    expect(listener?.filters).toMatchObject({ tokenIDs: ['92', '93'] })
    cli.kill('SIGTERM')
    expect(await cli.ended).toMatchObject({ code: 0, stdout: line })
    expect(await listeners()).toEqual([])
  })

  test('rejects an unsigned request, and does not print it', async () => {
    const cli = startCli(['listen', '--sandbox', apiUrl, '--event', 'URI'])
    const banner = await cli.reports('Press Ctrl-C to stop.')
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\//.exec(banner) ?? []
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
    await cli.reports('A request was rejected with status 401.')
    cli.kill('SIGINT')
    expect(await cli.ended).toMatchObject({ code: 0, stdout: '' })
  })

  testWhole('ends and removes its listener when its output is closed', async () => {
    const child = spawn(process.execPath, [cliPath, 'listen', '--sandbox', apiUrl])
    onTestFinished(() => void child.kill('SIGKILL'))
    let stderrText = ''
    child.stderr.on('data', (chunk) => (stderrText += chunk))
    while (!stderrText.includes('Ctrl-C')) await once(child.stderr, 'data')
    // Close the output pipe, as a shell does when the next command of a pipeline ends.
    child.stdout.destroy()
    const closed = once(child, 'close')
    await mint(account.address, 95n, 1n)
    await closed
    expect(stderrText).toMatch(/is removed\.\n$/)
    expect(await listeners()).toEqual([])
  })

  testWhole('prints the error, and exits with code 1', async () => {
    const { code, stdout, stderr } = await startCli(['listen', '--sandbox', apiUrl, '--event', 'Nothing'])
      .ended
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('tillkit: "Nothing" is not the name of a known event. Known events: Transfer,')
  })

  test.each([
    [['--event', 'Sold(address'], '--event "Sold(address": The event signature cannot be read at character'],
    [['--port', '65536'], '--port must be a whole number from 0 to 65535. Received "65536"'],
    [['--public-url', 'nowhere'], '--public-url must be an http or https address. Received "nowhere".'],
    [['--token-id', '-1'], "Option '--token-id' argument is ambiguous"],
    [['--token-id', 'x'], 'tokenIDs.0: must be a decimal integer.'],
    [['--contract', '0x12'], 'contractAddresses.0: must be an address.'],
    [['--bogus'], "Unknown option '--bogus'"],
    [['now'], "Unexpected argument 'now'"],
  ])('rejects %j', async (argv, text) => {
    expect(await refusalOf('--sandbox', apiUrl, ...argv)).toContain(text)
    expect(await listeners()).toEqual([])
  })

  testWhole('exits with code 1 when no sandbox answers', async () => {
    const { code, stderr } = await startCli(['listen', '--sandbox', 'http://127.0.0.1:1']).ended
    expect([code, stderr]).toEqual([
      1,
      'tillkit: No sandbox answers at http://127.0.0.1:1. Start a sandbox with "tillkit sandbox", give its address with --sandbox, or use a service with --url.\n',
    ])
  })

  testWhole('exits with code 1 when the port is taken', async () => {
    const taken = await listen((_, response) => response.end())
    const { port } = new URL(taken.url)
    const { code, stderr } = await startCli(['listen', '--sandbox', apiUrl, '--port', port]).ended
    await taken.close()
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`Port ${port} cannot be opened (EADDRINUSE).`),
    ])
    expect(await listeners()).toEqual([])
  })
})

describe('tillkit listen, with a service', async () => {
  const indexer = await startIndexer()
  const strictIndexer = await startIndexer({ config: { webhooks: { allowPrivate: false } } })
  const open = await serve(indexer)
  const strict = await serve(strictIndexer)
  afterAll(() => Promise.all([open.close(), strict.close()]))
  const keys = ['--network', 'sandbox', '--access-key', 'key', '--token', signToken()]

  test('listens at the given service', async () => {
    const contract = ['--contract', indexer.contracts.erc721]
    const cli = startCli(['listen', '--url', open.url, ...keys, ...contract, '--event', 'Transfer'])
    await cli.reports('Listening for Transfer of 1 contract.')
    await cli.reports('Press Ctrl-C to stop.')
    await indexer.mintOne(indexer.account('buyer').address, 96n)
    expect(await cli.says('\n')).toMatch(/^added {4}block \d+ {2}Transfer of 0x.* tokenId 96\n$/)
    cli.kill('SIGINT')
    expect(await cli.ended).toMatchObject({ code: 0 })
  })

  test('rejects missing or invalid options', async () => {
    const run = (...argv: string[]) => refusalOf('--url', ...argv)
    expect(await run('ftp://x')).toContain('--url must be an http or https address. Received "ftp://x".')
    expect(await run(open.url, ...keys)).toContain('Name at least one contract with --contract.')
    expect(await run(open.url, ...keys.slice(0, 4))).toContain('--url also needs --token.')
    const contract = ['--contract', indexer.contracts.erc721]
    const stranger = [...keys.slice(0, 4), '--token', 'nothing']
    expect(await run(open.url, ...stranger, ...contract)).toMatch(/^Unauthorized/i)
    const single = [...keys, ...contract, '--event', 'TransferSingle', '--event', 'Transfer']
    expect(await run(open.url, ...single)).toContain('the contracts are ERC721, and have no such event.')
  })

  testWhole('explains `--public-url` when the service does not deliver to this machine', async () => {
    const contract = ['--contract', indexer.contracts.erc721]
    const { code, stderr } = await startCli(['listen', '--url', strict.url, ...keys, ...contract]).ended
    expect(code).toBe(1)
    const says = (url: string) =>
      `The service at ${url} does not deliver to this machine. Pass the https address of a tunnel to --port with --public-url`
    expect(stderr).toContain(`tillkit: ${says(strict.url)}`)
    const elsewhere = 'https://service.example'
    expect(await refusalOf('--url', elsewhere, ...keys, ...contract)).toContain(says(elsewhere))
  })

  testWhole('exits with code 1 when it cannot remove the listener', async () => {
    const gone = await serve(indexer)
    const contract = ['--contract', indexer.contracts.erc721]
    const cli = startCli(['listen', '--url', gone.url, ...keys, ...contract])
    await cli.reports('Press Ctrl-C to stop.')
    await gone.close()
    cli.kill('SIGINT')
    const { code, stderr } = await cli.ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/tillkit: Listener \d+ could not be removed\./)
  })
})

function serve({ service }: Awaited<ReturnType<typeof startIndexer>>) {
  return listen(getRequestListener((request) => service.fetch(request)))
}
