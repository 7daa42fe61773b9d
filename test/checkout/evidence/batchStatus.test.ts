import { createClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { readBatchStatus } from '../../../src/checkout/evidence/batchStatus.js'

const purchaseId = `0x${'33'.repeat(32)}` as const
const hash = `0x${'ab'.repeat(32)}` as const
const batch = { index: 2, read: () => ({ kind: 'batch' }) }

/** Reads the batch status from a wallet with a fixed answer. Returns the status and the wallet requests. */
async function read(answer: () => unknown, entry = batch, signal = new AbortController().signal) {
  const requests: unknown[] = []
  const request = async (asked: unknown) => {
    requests.push(asked)
    return answer()
  }
  const wallet = createClient({ transport: custom({ request }, { retryDelay: 1 }) })
  const context = {
    wallet,
    signal,
    journal: { record: { purchaseId } },
    limits: { requestTimeoutMs: 60_000 },
  }
  return { status: readBatchStatus(context as never, entry as never), requests }
}

describe('readBatchStatus', () => {
  test('returns the code, and the hashes of the transactions in order', async () => {
    const receipts = [{ transactionHash: hash }, { transactionHash: 'none' }, {}]
    const { status, requests } = await read(() => ({ status: 200, receipts }))
    expect(await status).toEqual({ code: 200, hashes: [hash] })
    expect(requests).toEqual([{ method: 'wallet_getCallsStatus', params: [`0x${'33'.repeat(30)}0002`] }])
  })

  test.each([{}, { status: 'pending' }, { status: 0 }])('returns undefined for %j', async (answer) => {
    const { status } = await read(() => answer)
    expect(await status).toBeUndefined()
  })

  test('requests the status once when the wallet fails', async () => {
    const { status, requests } = await read(() => {
      // viem retries a request that fails with this code. The checkout must turn this off and request the status only once.
      throw Object.assign(new Error('Internal error'), { code: -32603 })
    })
    expect(await status).toBeUndefined()
    expect(requests).toHaveLength(1)
  })

  test('sends no request for an entry that is not a batch', async () => {
    const { status, requests } = await read(() => ({ status: 200 }), {
      ...batch,
      read: () => ({ kind: 'transaction' }),
    })
    expect(await status).toBeUndefined()
    expect(requests).toEqual([])
  })

  test('throws the reason of the signal when the buyer cancels', async () => {
    const reason = new Error('cancelled')
    const { status } = await read(() => new Promise(() => {}), batch, AbortSignal.abort(reason))
    await expect(status).rejects.toBe(reason)
  })
})
