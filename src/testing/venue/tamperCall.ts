import { concatHex, type Hex, maxUint256, numberToHex, size, slice } from 'viem'

type Call = { data: Hex; value: bigint }

/** Returns changed variants of a call: one changed word of calldata, more ether, extra calldata, or the call for another order. */
export function tamperCall(call: Call, others: readonly Hex[]): { name: string; call: Call }[] {
  const { data, value } = call
  const words = Array.from({ length: Math.floor((size(data) - 4) / 32) }, (_, index) => 4 + 32 * index)
  const changed = words.flatMap((at, index) => {
    const word = BigInt(slice(data, at, at + 32))
    const instead = [...new Set([(word + 1n) & maxUint256, word === 0n ? 2n : word - 1n, 0n, maxUint256])]
    return instead
      .filter((one) => one !== word)
      .map((one) => ({
        name: `word ${index} as ${one}`,
        call: { value, data: putWord(data, at, one) },
      }))
  })
  return [
    ...changed,
    { name: 'more ether', call: { data, value: value + 1n } },
    { name: 'a word more', call: { value, data: concatHex([data, numberToHex(1n, { size: 32 })]) } },
    ...others.map((other, index) => ({ name: `purchase ${index} instead`, call: { value, data: other } })),
  ]
}

function putWord(data: Hex, at: number, word: bigint): Hex {
  const parts = [slice(data, 0, at), numberToHex(word, { size: 32 })]
  return concatHex(size(data) > at + 32 ? [...parts, slice(data, at + 32)] : parts)
}
