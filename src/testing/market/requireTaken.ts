import type { Address, Hex } from 'viem'
import { call } from 'viem/actions'
import type { ChainClient } from '../../checkout/errors/readChain.js'
import { revertData } from '../../evm/revertData.js'
import { RpcError } from '../../protocol/errors.js'
import type { Step } from '../../protocol/step.js'
import { knownReverts } from '../../venues/knownReverts.js'
import { revertReason } from '../../venues/revertReason.js'

export async function requireTaken({ client, from, step }: requireTaken.Options): Promise<void> {
  const { to, data, value } = step
  await call(client, { account: from, to, data: data as Hex, value }).catch((error: unknown) => {
    const reason = revertData(error)
    if (reason === undefined) throw error
    throw new RpcError('InvalidArgument', revertReason(reason, knownReverts))
  })
}

export declare namespace requireTaken {
  type Options = { client: ChainClient; from: Address; step: Step }
}
