import { type Hash, type Hex, type LocalAccount, numberToHex } from 'viem'
import type { createSender, Transaction } from './createSender.js'
import { ProviderError } from './ProviderError.js'

/** Creates the batch functions of a scripted wallet (EIP-5792), which accepts each batch id only once. */
export function createBatches(options: createBatches.Options): createBatches.ReturnType {
  const { sender, rpc, status, paymaster } = options
  const batches = new Map<string, Hash | 'taken' | 'failed'>()

  function payerOf({ capabilities = {} }: Batch): LocalAccount | undefined {
    for (const [name, { optional }] of Object.entries(capabilities)) {
      if (name === 'paymasterService' && paymaster) continue
      if (!optional) throw new ProviderError(5700, `The capability ${name} is not supported.`)
    }
    const service = capabilities.paymasterService
    if (!service || !paymaster) return undefined
    if (service.url === paymaster.url) return paymaster.account
    if (service.optional) return undefined
    throw new ProviderError(-32603, 'The paymaster service does not answer.')
  }

  return {
    getCapabilities: (chainId) => {
      if (status === undefined) throw new ProviderError(4200, 'Batches are not supported.')
      return {
        [numberToHex(chainId)]: {
          atomic: { status },
          ...(paymaster && { paymasterService: { supported: true } }),
        },
      }
    },
    send: async (batch, chainId, fails) => {
      if (status === undefined) throw new ProviderError(4200, 'Batches are not supported.')
      const payer = payerOf(batch)
      const id = batch.id ?? numberToHex(batches.size, { size: 32 })
      if (batches.has(id)) throw new ProviderError(5720, 'There is a batch with this id already.')
      // Reserve the id before the sender sends the calls. Then the wallet refuses a second batch with the same id.
      batches.set(id, 'taken')
      batches.set(id, fails ? 'failed' : await sender.sendTogether(batch.calls, chainId, payer))
      return { id }
    },
    getStatus: async (id, chainId) => {
      const hash = batches.get(id)
      if (hash === undefined) throw new ProviderError(5730, 'There is no batch with this id.')
      const answer = { version: '2.0.0', id, chainId: numberToHex(chainId), atomic: true }
      if (hash === 'taken') return { ...answer, status: 100 }
      if (hash === 'failed') return { ...answer, status: 400 }
      const receipt = (await rpc({ method: 'eth_getTransactionReceipt', params: [hash] })) as Receipt | null
      if (!receipt) return { ...answer, status: 100 }
      return { ...answer, status: receipt.status === '0x1' ? 200 : 500, receipts: [receipt] }
    },
  }
}

export declare namespace createBatches {
  type Options = {
    sender: createSender.ReturnType
    rpc: createSender.Options['rpc']
    status: 'supported' | 'ready' | undefined
    paymaster: Paymaster | undefined
  }
  type ReturnType = {
    getCapabilities: (chainId: number) => unknown
    send: (batch: Batch, chainId: number, fails: boolean) => Promise<{ id: string }>
    getStatus: (id: string, chainId: number) => Promise<unknown>
  }
}

export type Batch = {
  id?: string | undefined
  calls: readonly Transaction[]
  capabilities?: { readonly [name: string]: { url?: string; optional?: boolean } } | undefined
}

/** A paymaster service (ERC-7677) of a scripted wallet. */
export type Paymaster = {
  /** The URL of the service. The paymaster pays for a batch that contains this URL. */
  url: string
  /** The account that pays the gas. */
  account: LocalAccount
}

type Receipt = { status: Hex }
