import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSplitShop } from './support/startSplitShop.js'

const { prepare, listInDollars, untilPurchased, publicConfig, token, key } = await startSplitShop()

describe('serveRelayer', () => {
  test("keeps the private key out of the service's memory", async () => {
    const { body, purchaseId } = await prepare(await listInDollars({ quantity: 10n }))
    const file = new URL('./support/serviceWorker.ts', import.meta.url)
    // A worker thread runs TypeScript only after `register`.
    const start = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file}') })`
    const worker = new Worker(start, { eval: true, workerData: publicConfig, env: {} })
    onTestFinished(async () => void (await worker.terminate()))
    expect(await once(worker, 'message')).toEqual(['ready'])
    worker.postMessage(body)
    expect(await once(worker, 'message')).toMatchObject([{ status: 200 }])
    await untilPurchased(purchaseId)
    const memory = await text(await worker.getHeapSnapshot())
    expect(memory.includes(token)).toBe(true)
    expect(memory.includes(key)).toBe(false)
  })
})
