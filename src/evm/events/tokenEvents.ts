import { parseAbiItem } from 'viem'
import { transferEvents } from './transferEvents.js'

const [erc20Transfer, erc721Transfer, transferSingle, transferBatch] = transferEvents

/** The events of ERC-20. Their signatures are those of ERC-721: only the number of indexed arguments differs. */
export const erc20Events = [
  erc20Transfer,
  parseAbiItem('event Approval(address indexed owner, address indexed spender, uint256 value)'),
] as const

/** The events of ERC-721. */
export const erc721Events = [
  erc721Transfer,
  parseAbiItem('event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)'),
  parseAbiItem('event ApprovalForAll(address indexed owner, address indexed operator, bool approved)'),
] as const

/** The events of ERC-1155. */
export const erc1155Events = [
  transferSingle,
  transferBatch,
  parseAbiItem('event ApprovalForAll(address indexed account, address indexed operator, bool approved)'),
  parseAbiItem('event URI(string value, uint256 indexed id)'),
] as const
