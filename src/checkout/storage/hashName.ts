import { keccak256, stringToHex } from 'viem'
import { readOnce } from '../../protocol/read/readOnce.js'

/** What stands in a name for a text: 128 bits. A purchase names the same few things again and again. */
export const hashName = readOnce((text) => keccak256(stringToHex(text)).slice(2, 34), 32)
