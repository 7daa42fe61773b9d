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

/** Decodes calldata with cached selectors, because a purchase decodes the same calldata many times and hashing is slow. */
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
    /** The ABI, which must not be mutated, because the object is the cache key. */
    abi: abi
    /** The calldata in lower case. */
    data: Hex
  }
}

/** Whether calldata is exactly the encoding of its selector and these arguments, without extra bytes. */
export function isCanonical({ abi, data, args = [] }: isCanonical.Options): boolean {
  return concat([slice(data, 0, 4), encodeAbiParameters(functionOf(abi, data).inputs, args)]) === data
}

export declare namespace isCanonical {
  type Options = decodeCalldata.Options & { args: readonly unknown[] | undefined }
}

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

function readSelectors(abi: Abi): Map<Hex, AbiFunction> {
  const functions = abi.filter((item) => item.type === 'function').reverse()
  const bySelector = new Map(functions.map((item) => [toFunctionSelector(item), item]))
  selectors.set(abi, bySelector)
  return bySelector
}

const selectors = new WeakMap<Abi, Map<Hex, AbiFunction>>()
const hashed = new WeakMap<AbiFunction, Hex>()
