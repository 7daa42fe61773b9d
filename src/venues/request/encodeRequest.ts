import { encodeFunctionData, type Hex } from 'viem'
import type { RequestCall } from './readRequest.js'
import { requestAbi as abi } from './requestAbi.js'

export function encodeRequest({ market, isBatch, lines, recipient, fees }: RequestCall): Hex {
  const ids = lines.map(({ requestId }) => requestId)
  const quantities = lines.map(({ quantity }) => quantity)
  const paid = [fees.map(({ amount }) => amount), fees.map(({ receiver }) => receiver)] as const
  const [id, quantity] = [ids[0] ?? 0n, quantities[0] ?? 0n]
  if (!isBatch)
    return encodeFunctionData({
      abi,
      functionName: 'acceptRequest',
      args: [id, quantity, recipient, ...paid],
    })
  const list = [ids, quantities, lines.map(() => recipient), ...paid] as const
  const args = market === undefined ? list : ([market, ...list] as const)
  return encodeFunctionData({ abi, functionName: 'acceptRequestBatch', args })
}
