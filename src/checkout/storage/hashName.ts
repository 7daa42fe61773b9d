import { keccak256, stringToHex } from 'viem'
import { readOnce } from '../../protocol/read/readOnce.js'

export const hashName = readOnce((text) => keccak256(stringToHex(text)).slice(2, 34), 32)
