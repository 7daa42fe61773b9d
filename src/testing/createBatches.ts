import { type Hash, type Hex, type LocalAccount, numberToHex } from 'viem'
import type { createSender, Transaction } from './createSender.js'
import { ProviderError } from './ProviderError.js'

/**
 * The part of a scripted wallet that takes batches (EIP-5792): really atomic, by EIP-7702. An id that the page gives is
 * taken only once.
 */
export function createBatches(options: createBatches.Options): createBatches.ReturnType {
  const { sender, rpc, status, paymaster } = options
  const batches = new Map<string, Hash | 'taken' | 'failed'>()

  /** Who pays the gas: the service that is named, where it is the one that is known. */
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
      // Taken before it is sent: were it asked for again in the meantime, it must not go out twice.
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
    /** What the wallet says of batches in its capabilities. Absent: it knows no batches. */
    status: 'supported' | 'ready' | undefined
    /** A service that pays the gas of batches that name it, and the account that it pays from. */
    paymaster: Paymaster | undefined
  }
  type ReturnType = {
    getCapabilities: (chainId: number) => unknown
    /** Takes a batch; one that `fails` is taken and then never sent. */
    send: (batch: Batch, chainId: number, fails: boolean) => Promise<{ id: string }>
    getStatus: (id: string, chainId: number) => Promise<unknown>
  }
}

/** A batch as `wallet_sendCalls` asks for it. */
export type Batch = {
  id?: string | undefined
  calls: readonly Transaction[]
  capabilities?: { readonly [name: string]: { url?: string; optional?: boolean } } | undefined
}

/** A paymaster service (ERC-7677), as a scripted wallet knows one. */
export type Paymaster = {
  /** By which a batch names it. */
  url: string
  /** What it pays from. */
  account: LocalAccount
}

type Receipt = { status: Hex }
