import { chown, copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testWhole } from '../../../test/setup/sample.js'
import { startPostgres } from '../src/process/startPostgres.js'
import { signatures, startIndexer } from './listeners/support/startIndexer.js'
import { startReceiver } from './listeners/support/startReceiver.js'
import { createWholeService } from './support/createWholeService.js'
import { askServer, runStandby } from './support/runStandby.js'
import { tokenAbi } from './support/startShop.js'

const folder = await mkdtemp(join(tmpdir(), 'tillkit-test-'))
afterAll(() => rm(folder, { recursive: true }))
const primary = await startPostgres({ dataDir: join(folder, 'primary'), keep: true })
afterAll(primary.close)
const databaseUrl = await primary.createDatabase('tillkit')
const receiver = await startReceiver()
const indexer = await startIndexer({ config: { databaseUrl } })
const { contracts, client } = indexer
const { address } = indexer.account('buyer')
const [data] = (await askServer(primary.url, 'show data_directory')).map(
  ({ data_directory }) => data_directory,
)
const [standbyFolder, backupFolder] = [`${dirname(data)}-standby`, `${dirname(data)}-backup`]
const standbyData = join(standbyFolder, 'cluster')
afterAll(() =>
  Promise.all(
    [dirname(data), standbyFolder, backupFolder].map((folder) =>
      rm(folder, { recursive: true, force: true }),
    ),
  ),
)

/** Starts a server on a copy of the primary's data, until the end of the file. */
async function startCopy(folder: string) {
  // PostgreSQL's password file is next to the data folder, so the backup does not contain it.
  await copyFile(join(dirname(data), 'password'), join(folder, 'password'))
  const { uid, gid } = await stat(data)
  if (process.getuid?.() === 0) {
    for (const path of [folder, join(folder, 'password')]) await chown(path, uid, gid)
  }
  const server = await startPostgres({ dataDir: folder, keep: true })
  afterAll(server.close)
  return server
}

describe('standby.js', () => {
  testWhole('restores a backup without the primary', async () => {
    const before = await indexer.listOrder()
    await mkdir(backupFolder, { recursive: true })
    const to = join(backupFolder, 'cluster')
    await runStandby('backup', '--url', primary.url, '--data', data, '--to', to)
    await expect(runStandby('backup', '--url', primary.url, '--data', data, '--to', to)).rejects.toThrow(
      'is not empty',
    )
    await indexer.listOrder()
    const copy = await startCopy(backupFolder)
    const url = databaseUrl.replace(new URL(databaseUrl).host, new URL(copy.url).host)
    const orders = await askServer(url, 'select order_id from orders')
    expect(orders.map(({ order_id }) => order_id)).toContain(before.orderId)
    expect(await askServer(databaseUrl, 'select order_id from orders')).toHaveLength(orders.length + 1)
    expect(await askServer(url, 'select pg_is_in_recovery() as is')).toEqual([{ is: false }])
  })

  testWhole('loses nothing when a standby is promoted after the primary is gone', async () => {
    const first = await indexer.listOrder()
    const filters = { contractAddresses: [contracts.erc721], events: [signatures.transfer721] }
    await indexer.add(`${receiver.url}/all`, { ...filters, tokenIDs: ['801', '802', '803'] })
    await indexer.mintOne(address, 801n)
    await receiver.arrived(1, '/all')

    await mkdir(standbyFolder, { recursive: true })
    const copied = await runStandby(
      'backup',
      '--url',
      primary.url,
      '--data',
      data,
      '--to',
      standbyData,
      '--standby',
      'second',
    )
    expect(copied).toBe(`Backed up to ${standbyData}.\n`)
    const standby = await startCopy(standbyFolder)
    const standbyUrl = databaseUrl.replace(new URL(databaseUrl).host, new URL(standby.url).host)

    // From here on, the standby server receives changes by streaming replication.
    const second = await indexer.listOrder()
    await indexer.mintOne(address, 802n)
    await receiver.arrived(2, '/all')
    await expect(askServer(standbyUrl, 'delete from blocks')).rejects.toThrow('read-only')
    const [{ place }] = await askServer(primary.url, 'select pg_current_wal_lsn() as place')
    await expect
      .poll(
        async () => (await askServer(standby.url, `select pg_last_wal_replay_lsn() >= '${place}' as is`))[0],
        {
          timeout: 60_000,
        },
      )
      .toEqual({ is: true })

    process.kill(primary.pid, 'SIGKILL')
    await primary.ended
    expect(await runStandby('promote', '--url', standby.url)).toBe('It takes writes.\n')
    await expect(runStandby('promote', '--url', standby.url)).rejects.toThrow('this is no standby')

    const service = createWholeService({ ...indexer.config, databaseUrl: standbyUrl })
    afterAll(service.close)
    await service.ready()
    const response = await service.fetch(
      new Request('http://service.test/sandbox/rpc/Marketplace/GetOrders', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-key': 'key' },
        body: JSON.stringify({
          input: [first, second].map(({ collection, orderId }) => ({ contractAddress: collection, orderId })),
        }),
      }),
    )
    const { orders } = await response.json()
    expect(orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual([first.orderId, second.orderId])
    const hash = await client.writeContract({
      account: indexer.account('seller'),
      chain: null,
      address: contracts.erc721,
      abi: tokenAbi,
      functionName: 'mint',
      args: [address, 803n],
    })
    await client.waitForTransactionReceipt({ hash })
    // The standby does not know the results of the last deliveries, so the service sends these again.
    await expect
      .poll(() => new Set(receiver.got.map(({ body }) => body.uid)).size, { timeout: 60_000 })
      .toBe(3)
  })

  test.each([
    [[], 'say backup --url URL'],
    [['backup', '--url', 'postgres://127.0.0.1/x'], 'say backup --url URL'],
  ])('throws for %j', async (argv, message) => {
    await expect(runStandby(...argv)).rejects.toThrow(message)
  })
})
