import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublicClient } from 'viem'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTill } from '../../../src/client/createTill.js'
import { openHttp } from '../../../test/setup/openHttp.js'
import { reservePort } from '../../../test/setup/ports/reservePort.js'
import { childrenOf, descendantsOf, untilGone } from '../../../test/setup/processes.js'
import { sample, testWhole } from '../../../test/setup/sample.js'
import { temporaryFolder } from '../../../test/setup/temporaryFolder.js'
import { createSandbox } from '../src/index.js'

const progress: string[] = []
const port = await reservePort()
const { manifest, close } = await createSandbox({
  port,
  page: false,
  onProgress: (done) => progress.push(done),
})
afterAll(close)

describe('createSandbox', () => {
  test('returns a manifest whose service lists an order of it', async () => {
    expect(Object.keys(manifest)).toEqual([
      'chainId',
      'rpcUrl',
      'marketplaceUrl',
      'apiUrl',
      'indexerUrl',
      'pageUrl',
      'accessKey',
      'secretKey',
      'projectId',
      'accounts',
      'contracts',
      'currencies',
      'orders',
      'requestOrders',
      'seaportOrders',
    ])
    expect(manifest.orders.length).toBeGreaterThanOrEqual(24)
    expect(progress).toContain('service ready')
    expect((await fetch(`${manifest.apiUrl}/ready`)).status).toBe(200)

    const order = manifest.orders.find(({ status }) => status === 'active')
    const response = await fetch(`${manifest.marketplaceUrl}/rpc/Marketplace/GetOrders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-key': manifest.accessKey },
      body: JSON.stringify({
        input: [
          {
            contractAddress: order?.collectionAddress,
            orderId: order?.orderId,
            marketplace: order?.marketplace,
          },
        ],
      }),
    })
    expect(await response.json()).toMatchObject({
      orders: [
        {
          orderId: order?.orderId,
          priceAmount: order?.priceAmount,
          quantityAvailable: order?.quantityAvailable,
        },
      ],
    })
  })

  test('manages webhooks to this machine with its secret key', async () => {
    const till = createTill({ ...manifest, timeout: 60_000 })
    const { chainId, projectId, contracts } = manifest
    const filters = {
      contractAddresses: [contracts.erc1155],
      events: ['URI(string value, uint256 indexed id)'],
    }
    const { listener } = await till.addWebhookListener({ chainId, url: 'http://127.0.0.1:1/hook', filters })
    expect(listener).toMatchObject({ projectId, active: true })
    const { webhookListeners } = await till.getAllWebhookListeners({ chainId })
    const { secret: _, ...rest } = listener
    expect(webhookListeners).toEqual([rest])
    expect(await till.removeWebhookListener({ chainId, id: listener.id, projectId })).toEqual({
      status: true,
    })
  })

  test('relays the signed purchase of a buyer without ether', async () => {
    const { accessKey, accounts, contracts, marketplaceUrl, orders } = manifest
    const order = orders.find(({ status, currency }) => status === 'active' && currency === contracts.usdc)
    const response = await fetch(`${marketplaceUrl}/rpc/Marketplace/GenerateBuyTransaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-key': accessKey },
      body: JSON.stringify({
        collectionAddress: order?.collectionAddress,
        buyer: accounts.find(({ role }) => role === 'newcomer')?.address,
        marketplace: 'payment_processor',
        ordersData: [{ orderId: order?.orderId, quantity: '1' }],
        additionalFees: [],
      }),
    })
    expect(await response.json()).toMatchObject({ steps: [{ id: 'signEIP712' }, { id: 'signEIP712' }] })
  })

  test.each(sample(['tillkit', 'request'] as const, 1))(
    'restarts on the same port with the same manifest except the secret key, market %s',
    async (market) => {
      const at = market === 'tillkit' ? port : await reservePort()
      const end = async (sandbox: Pick<createSandbox.ReturnType, 'manifest' | 'close'>) => {
        const answer = await fetch(`${sandbox.manifest.apiUrl}/sandbox.json`)
        const { secretKey, ...rest } = await answer.json()
        await sandbox.close()
        return { secretKey, rest }
      }
      const start = () => createSandbox({ port: at, page: false, market })
      // No later test uses the shared sandbox, so this test can close it.
      const first = await end(market === 'tillkit' ? { manifest, close } : await start())
      const second = await end(await start())
      expect(second.rest).toEqual(first.rest)
      expect(second.secretKey).not.toBe(first.secretKey)
      expect([...first.rest.orders, ...first.rest.requestOrders].length).toBeGreaterThan(10)
    },
  )

  testWhole(
    'serves the page, mines blocks by time, and leaves neither process nor file when closed twice',
    async () => {
      const parent = await temporaryFolder()
      const pageDir = await temporaryFolder()
      await writeFile(join(pageDir, 'index.html'), '<title>A market</title>')
      const startedSince = await watchStarted()
      const dataDir = join(parent, 'data')
      const { manifest, close } = await createSandbox({ port: 0, pageDir, blockTime: 1, dataDir })
      onTestFinished(close)
      expect(await (await fetch(manifest.pageUrl ?? '')).text()).toBe('<title>A market</title>')
      expect((await fetch(`${manifest.apiUrl}/health`)).status).toBe(200)
      const client = createPublicClient({ transport: openHttp(manifest.rpcUrl) })
      const readHead = () => client.getBlockNumber({ cacheTime: 0 })
      // The test sends no transactions. So new blocks show that the chain mines at an interval.
      const first = await readHead()
      await expect.poll(readHead).toBeGreaterThanOrEqual(first + 2n)
      const own = await startedSince()
      expect(own.length).toBeGreaterThan(3)
      await close()
      await close()
      expect(await untilGone(own, 0)).toEqual([])
      expect(await readdir(parent)).toEqual([])
    },
  )

  testWhole('stops the started parts when another part fails', async () => {
    const dataDir = await temporaryFolder()
    // The damaged file keeps anvil from starting, but not the database. So the test sees whether a failed start leaves the database
    // running.
    await writeFile(join(dataDir, 'chain.json'), 'damaged')
    await writeFile(join(dataDir, 'sandbox.json'), '{ "deployment": {} }')
    const startedSince = await watchStarted()
    const sandbox = createSandbox({ port: 0, page: false, keep: true, dataDir })
    await expect(sandbox).rejects.toMatchObject({
      code: 'ProcessNotStarted',
      shortMessage: 'anvil did not start.',
    })
    expect(await startedSince()).toEqual([])
    expect((await readdir(dataDir)).includes('sandbox.lock')).toBe(false)
  })

  test('throws OtherMarketKept when the kept sandbox uses another market', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(join(dataDir, 'chain.json'), '{}')
    await writeFile(join(dataDir, 'sandbox.json'), '{ "deployment": { "contracts": {} } }')
    const sandbox = createSandbox({ port: 0, page: false, keep: true, dataDir, market: 'request' })
    await expect(sandbox).rejects.toMatchObject({
      code: 'OtherMarketKept',
      shortMessage: 'The kept sandbox has its orders on the market "tillkit".',
    })
    expect((await readdir(dataDir)).toSorted()).toEqual(['chain.json', 'sandbox.json'])
  })

  test('rejects with the abort reason when it is aborted', async () => {
    const reason = new Error('enough')
    const sandbox = createSandbox({ port: 0, page: false, signal: AbortSignal.abort(reason) })
    await expect(sandbox).rejects.toBe(reason)
  })
})

/**
 * Returns a function that lists the processes started since this call: new children of this process, with their descendants. Ignores
 * earlier children and their descendants, because a database starts and ends a process for each connection.
 */
async function watchStarted(): Promise<() => Promise<number[]>> {
  const before = new Set(await childrenOf(process.pid))
  return async () => {
    const started = (await childrenOf(process.pid)).filter((pid) => !before.has(pid))
    return [...started, ...(await Promise.all(started.map(descendantsOf))).flat()]
  }
}
