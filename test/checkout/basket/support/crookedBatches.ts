import { numberToHex } from 'viem'
import type { createScriptedWallet } from '../../../../src/testing/createScriptedWallet.js'

type Wallet = createScriptedWallet.ReturnType
type Request = { method: string; params?: readonly { calls: readonly unknown[]; id: string }[] }

/** Returns a wallet that claims to send atomic batches, but sends only the first `count` calls. */
export function sendSome(wallet: Wallet, count: number): Wallet {
  const { provider } = wallet
  const request = ({ method, params = [] }: Request) => {
    const [batch] = params
    const some = batch && method === 'wallet_sendCalls' && { ...batch, calls: batch.calls.slice(0, count) }
    return provider.request({ method, params: some ? [some] : params } as never)
  }
  return { ...wallet, provider: { ...provider, request } as Wallet['provider'] }
}

/** Returns a wallet that claims to send atomic batches, but sends the first `count` calls in separate transactions. */
export function sendApart(wallet: Wallet, count: number): Wallet {
  const { provider } = wallet
  const sent = new Map<string, { hashes: unknown[]; all: boolean }>()
  const ask = (method: string, params: readonly unknown[]) => provider.request({ method, params } as never)
  const request = async ({ method, params = [] }: Request): Promise<unknown> => {
    const [batch] = params
    if (method === 'wallet_sendCalls' && batch) {
      const [from] = (await ask('eth_accounts', [])) as string[]
      const { calls, id } = batch
      const sentBatch = { hashes: [] as unknown[], all: count >= calls.length }
      for (const call of calls.slice(0, count))
        sentBatch.hashes.push(await ask('eth_sendTransaction', [{ ...(call as object), from }]))
      sent.set(id, sentBatch)
      return { id }
    }
    const sentBatch = method === 'wallet_getCallsStatus' ? sent.get(String(params[0])) : undefined
    if (!sentBatch) return ask(method, params)
    const receipts = await Promise.all(
      sentBatch.hashes.map((hash) => ask('eth_getTransactionReceipt', [hash])),
    )
    return { version: '2.0.0', chainId: numberToHex(31337), status: sentBatch.all ? 200 : 600, receipts }
  }
  return { ...wallet, provider: { ...provider, request } as unknown as Wallet['provider'] }
}
