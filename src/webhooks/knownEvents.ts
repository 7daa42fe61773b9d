import type { Address, Hex } from 'viem'
import type { EventSignature } from './parseEventSignature.js'

/**
 * The events whose arguments are typed: the nine of the token standards (interface.md, Events; `ApprovalForAll` is in
 * two of them), and the sale of the market contract. Arguments stand in their order.
 */
export const knownEvents = [
  {
    standard: 'ERC20',
    name: 'Transfer',
    args: { from: 'address indexed', to: 'address indexed', value: 'uint256' },
  },
  {
    standard: 'ERC20',
    name: 'Approval',
    args: { owner: 'address indexed', spender: 'address indexed', value: 'uint256' },
  },
  {
    standard: 'ERC721',
    name: 'Transfer',
    args: { from: 'address indexed', to: 'address indexed', tokenId: 'uint256 indexed' },
  },
  {
    standard: 'ERC721',
    name: 'Approval',
    args: { owner: 'address indexed', approved: 'address indexed', tokenId: 'uint256 indexed' },
  },
  {
    standard: 'ERC721',
    name: 'ApprovalForAll',
    args: { owner: 'address indexed', operator: 'address indexed', approved: 'bool' },
  },
  {
    standard: 'ERC1155',
    name: 'TransferSingle',
    args: {
      operator: 'address indexed',
      from: 'address indexed',
      to: 'address indexed',
      id: 'uint256',
      value: 'uint256',
    },
  },
  {
    standard: 'ERC1155',
    name: 'TransferBatch',
    args: {
      operator: 'address indexed',
      from: 'address indexed',
      to: 'address indexed',
      ids: 'uint256[]',
      values: 'uint256[]',
    },
  },
  {
    standard: 'ERC1155',
    name: 'ApprovalForAll',
    args: { account: 'address indexed', operator: 'address indexed', approved: 'bool' },
  },
  { standard: 'ERC1155', name: 'URI', args: { value: 'string', id: 'uint256 indexed' } },
  {
    standard: 'market',
    name: 'OrderFilled',
    args: {
      orderId: 'bytes32 indexed',
      buyer: 'address indexed',
      purchaseId: 'bytes32 indexed',
      recipient: 'address',
      quantity: 'uint256',
      price: 'uint256',
    },
  },
] as const satisfies readonly { standard: string; name: string; args: Record<string, keyof Native> }[]

/** An event of {@link knownEvents} with its arguments: `name` narrows them, and `standard` where two share a name. */
export type KnownEvent = EventOf<(typeof knownEvents)[number]>

/**
 * The known event that a notification is about, if any. Names in its signature do not matter, which arguments are
 * indexed does: it tells ERC-20 from ERC-721. `contractType` tells one `ApprovalForAll` from the other.
 */
export function findKnownEvent(options: findKnownEvent.Options): findKnownEvent.ReturnType {
  const { signature, topics, contractType } = options
  const candidates = knownEvents.filter(({ name, args }) => {
    const types: string[] = Object.values(args)
    if (name !== signature.name || types.length !== signature.inputs.length) return false
    // A service may leave `indexed` out of the signature: then the topics say how many there are.
    const isSaid = signature.indexedCount > 0 || topics.length <= 1
    if (!isSaid && types.filter(isIndexed).length !== topics.length - 1) return false
    return signature.inputs.every(({ type, indexed }, index) => {
      const wanted = types[index] ?? ''
      return isSaid ? wanted === (indexed ? `${type} indexed` : type) : wanted.split(' ')[0] === type
    })
  })
  return candidates.find(({ standard }) => standard === contractType) ?? candidates[0]
}

export declare namespace findKnownEvent {
  type Options = {
    signature: Pick<EventSignature, 'name' | 'inputs' | 'indexedCount'>
    /** The topics of the log, the event's own first. */
    topics: readonly Hex[]
    /** Such as `ERC1155`. */
    contractType: string
  }
  type ReturnType = (typeof knownEvents)[number] | undefined
}

/** What a type is in memory. */
type Native = {
  'address indexed': Address
  address: Address
  'uint256 indexed': bigint
  uint256: bigint
  'uint256[]': readonly bigint[]
  'bytes32 indexed': Hex
  bool: boolean
  string: string
}

type EventOf<row> = row extends {
  standard: infer standard
  name: infer name
  args: infer args extends Record<string, keyof Native>
}
  ? { name: name; standard: standard; args: { readonly [key in keyof args]: Native[args[key]] } }
  : never

function isIndexed(type: string): boolean {
  return type.endsWith(' indexed')
}
