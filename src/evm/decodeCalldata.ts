import {
  type Abi,
  type AbiFunction,
  concat,
  type DecodeFunctionDataReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  slice,
  toFunctionSelector,
} from 'viem'

/**
 * Takes calldata apart by an ABI, as viem's `decodeFunctionData` does. The selectors of an ABI are hashed once: a purchase
 * reads the same calldata many times, and hashing took most of what it computes.
 *
 * Throws an Error where the ABI has no such function, or the data is none of its arguments.
 */
export function decodeCalldata<const abi extends Abi>(
  options: decodeCalldata.Options<abi>,
): DecodeFunctionDataReturnType<abi> {
  const { abi, data } = options
  const { name: functionName, inputs } = functionOf(abi, data)
  const args = inputs.length > 0 ? decodeAbiParameters(inputs, slice(data, 4)) : undefined
  return { functionName, args } as DecodeFunctionDataReturnType<abi>
}

export declare namespace decodeCalldata {
  type Options<abi extends Abi = Abi> = {
    /** It is never changed. */
    abi: abi
    /** In small letters. */
    data: Hex
  }
}

/** Whether there is nothing in calldata but its selector and these arguments: whether they give the same bytes again. */
export function isCanonical({ abi, data, args = [] }: isCanonical.Options): boolean {
  return concat([slice(data, 0, 4), encodeAbiParameters(functionOf(abi, data).inputs, args)]) === data
}

export declare namespace isCanonical {
  type Options = decodeCalldata.Options & { args: readonly unknown[] | undefined }
}

/** Calldata of a function, as viem's `encodeFunctionData` writes it, with the selector hashed once. */
export function encodeCalldata(item: AbiFunction, args: readonly unknown[]): Hex {
  const selector = hashed.get(item) ?? toFunctionSelector(item)
  hashed.set(item, selector)
  return args.length > 0 ? concat([selector, encodeAbiParameters(item.inputs, args)]) : selector
}

function functionOf(abi: Abi, data: Hex): AbiFunction {
  const found = (selectors.get(abi) ?? readSelectors(abi)).get(slice(data, 0, 4))
  if (!found) throw new Error('The ABI has no such function.')
  return found
}

/** The functions of an ABI by selector: of two with the same, the first. */
function readSelectors(abi: Abi): Map<Hex, AbiFunction> {
  const functions = abi.filter((item) => item.type === 'function').reverse()
  const bySelector = new Map(functions.map((item) => [toFunctionSelector(item), item]))
  selectors.set(abi, bySelector)
  return bySelector
}

/** What was hashed, as long as anybody has the ABI. */
const selectors = new WeakMap<Abi, Map<Hex, AbiFunction>>()
const hashed = new WeakMap<AbiFunction, Hex>()
