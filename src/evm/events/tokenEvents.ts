import { parseAbiItem } from 'viem'
import { transferEvents } from './transferEvents.js'

const [erc20Transfer, erc721Transfer, transferSingle, transferBatch] = transferEvents

/** The events of ERC-20; ERC-721 has the same signatures, with one more indexed argument. */
export const erc20Events = [
  erc20Transfer,
  parseAbiItem('event Approval(address indexed owner, address indexed spender, uint256 value)'),
] as const

export const erc721Events = [
  erc721Transfer,
  parseAbiItem('event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)'),
  parseAbiItem('event ApprovalForAll(address indexed owner, address indexed operator, bool approved)'),
] as const

export const erc1155Events = [
  transferSingle,
  transferBatch,
  parseAbiItem('event ApprovalForAll(address indexed account, address indexed operator, bool approved)'),
  parseAbiItem('event URI(string value, uint256 indexed id)'),
] as const
