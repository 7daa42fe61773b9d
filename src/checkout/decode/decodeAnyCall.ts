import { type Address, type Hex, isHex, maxUint256 } from 'viem'
import { decodeCalldata } from '../../evm/decodeCalldata.js'
import { lowerHex } from '../../evm/lowerHex.js'
import { readSeaport, type SeaportBuy } from '../../venues/seaport/readSeaport.js'
import { seaportFunctions } from '../../venues/seaport/seaportFunctions.js'
import { type MarketCall, readMarketCall } from '../../venues/tillkit/readMarketCall.js'
import { permit2Abi, tokenAbi, wrapperAbi } from './callAbi.js'
import { type DecodedCall, decodeCall } from './decodeCall.js'

export type AnyCall =
  | Exclude<DecodedCall, { kind: 'other' | 'unknown' }>
  /**
   * A transfer of ERC-20 tokens, or of one ERC-721 token with `transferFrom`. The calldata does not show which, so `amount` may be a token
   * id.
   */
  | { kind: 'transfer'; from: Address | undefined; to: Address; amount: bigint }
  | { kind: 'increaseAllowance' | 'decreaseAllowance'; spender: Address; amount: bigint }
  | { kind: 'permit'; owner: Address; spender: Address; amount: bigint }
  | { kind: 'approvalForAll'; operator: Address; approved: boolean }
  | { kind: 'tokenTransfer'; from: Address; to: Address; tokens: readonly TokenAmount[] }
  | { kind: 'permit2'; spender: Address; grants: readonly Grant[] }
  | { kind: 'permit2Transfer'; moves: readonly (Grant & { to: Address })[] }
  | { kind: 'wrapper'; name: string; calls: readonly { to: Address | undefined; data: Hex }[] }
  | MarketCall
  | SeaportBuy
  | { kind: 'seaport'; name: string }
  | { kind: 'unknown'; selector: Hex | undefined }

export type Grant = { token: Address; amount: bigint }

type TokenAmount = { tokenId: bigint; quantity: bigint }

/** Decodes a call for explanations only: never use the result to decide whether a step is safe. */
export function decodeAnyCall(text: string): AnyCall {
  const data = lowerHex(text)
  const call = decodeCall(data)
  if (call.kind !== 'other' && call.kind !== 'unknown') return call
  const { selector } = call
  const bought = isHex(data) ? readSeaport(data) : undefined
  if (bought) return bought
  const name = seaportFunctions[selector ?? '0x']
  if (name) return { kind: 'seaport', name }
  const readers = [readToken, readPermit2, readWrapper, readMarketCall]
  for (const read of isHex(data) ? readers : []) {
    try {
      const found = read(data as Hex)
      if (found) return found
    } catch {
      // The call does not match this ABI: try the next one.
    }
  }
  return { kind: 'unknown', selector }
}

function readToken(data: Hex): AnyCall | undefined {
  const { functionName, args } = decodeCalldata({ abi: tokenAbi, data })
  switch (functionName) {
    case 'transfer':
      return { kind: 'transfer', from: undefined, to: args[0], amount: args[1] }
    case 'transferFrom':
      return { kind: 'transfer', from: args[0], to: args[1], amount: args[2] }
    case 'increaseAllowance':
    case 'decreaseAllowance':
      return { kind: functionName, spender: args[0], amount: args[1] }
    case 'permit': {
      // DAI's permit has a boolean instead of an amount.
      const [owner, spender, amount, , last] = args
      return {
        kind: 'permit',
        owner,
        spender,
        amount: typeof last === 'boolean' ? (last ? maxUint256 : 0n) : amount,
      }
    }
    case 'setApprovalForAll':
      return { kind: 'approvalForAll', operator: args[0], approved: args[1] }
    case 'safeTransferFrom': {
      const [from, to, tokenId] = args
      return {
        kind: 'tokenTransfer',
        from,
        to,
        tokens: [{ tokenId, quantity: args.length === 5 ? args[3] : 1n }],
      }
    }
    case 'safeBatchTransferFrom': {
      const [from, to, tokenIds, quantities] = args
      const tokens = tokenIds.map((tokenId, index) => ({ tokenId, quantity: quantities[index] ?? 0n }))
      return { kind: 'tokenTransfer', from, to, tokens }
    }
  }
  return undefined
}

function readPermit2(data: Hex): AnyCall | undefined {
  const { functionName, args } = decodeCalldata({ abi: permit2Abi, data })
  switch (functionName) {
    case 'approve':
      return { kind: 'permit2', spender: args[1], grants: [{ token: args[0], amount: args[2] }] }
    case 'permit':
      return { kind: 'permit2', spender: args[1].spender, grants: listOf(args[1].details) }
    case 'permitTransferFrom':
    case 'permitWitnessTransferFrom': {
      const details = listOf(args[1])
      const moves = listOf(args[0].permitted).map(({ token }, index) => {
        const { to, requestedAmount = 0n } = details[index] ?? {}
        return { token, amount: requestedAmount, to: to ?? token }
      })
      return { kind: 'permit2Transfer', moves }
    }
    case 'transferFrom':
      return {
        kind: 'permit2Transfer',
        moves: args.length === 1 ? args[0] : [{ to: args[1], amount: args[2], token: args[3] }],
      }
  }
}

function readWrapper(data: Hex): AnyCall {
  const { functionName: name, args } = decodeCalldata({ abi: wrapperAbi, data })
  return { kind: 'wrapper', name, calls: innerCalls(name, args) }
}

function innerCalls(name: string, args: readonly unknown[]): { to: Address | undefined; data: Hex }[] {
  const lists = args.filter((value) => Array.isArray(value))
  const [first, ...others] = lists
  if (!first) {
    const [to, , third] = args
    const data = args.length === 2 ? args[1] : third
    const packed = name === 'multiSend' || typeof to !== 'string' || to.length !== 42
    return packed || !isHex(data) ? [] : [{ to: to as Address, data }]
  }
  if (first.every((value) => value instanceof Object)) {
    return first.map(({ target, data }: { target: Address; data: Hex }) => ({ to: target, data }))
  }
  const datas: readonly Hex[] = others.at(-1) ?? first
  // The inputs of a router's `execute` are not calls: separate command bytes define their meaning.
  return name === 'execute'
    ? []
    : datas.map((data, index) => ({ to: others.length > 0 ? first[index] : undefined, data }))
}

function listOf<value extends object>(oneOrMany: value | readonly value[]): readonly value[] {
  return Array.isArray(oneOrMany) ? oneOrMany : [oneOrMany as value]
}
