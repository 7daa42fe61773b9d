/** The nine event signatures of the token standards, each with its topic hash from a block explorer. */
export const standardSignatures = [
  [
    'Transfer(address indexed from, address indexed to, uint256 value)',
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  ],
  [
    'Approval(address indexed owner, address indexed spender, uint256 value)',
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  ],
  [
    'Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
    '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  ],
  [
    'Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  ],
  [
    'ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
    '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  ],
  [
    'TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
    '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  ],
  [
    'TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
    '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  ],
  [
    'ApprovalForAll(address indexed account, address indexed operator, bool approved)',
    '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
  ],
  [
    'URI(string value, uint256 indexed id)',
    '0x6bb7ff708619ba0610cba295a58592e0451dee2622938c8755667688daf3529b',
  ],
] as const
