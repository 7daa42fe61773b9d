import { parseAbi } from 'viem'

/** Calls on ERC-20, ERC-721 and ERC-1155 tokens. */
export const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 amount, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address owner, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, uint256 quantity, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] tokenIds, uint256[] quantities, bytes data)',
])

/** Calls on Permit2. */
export const permit2Abi = parseAbi([
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
  'struct PermitBatchTransferFrom { TokenPermissions[] permitted; uint256 nonce; uint256 deadline; }',
  'struct SignatureTransferDetails { address to; uint256 requestedAmount; }',
  'struct AllowanceTransferDetails { address from; address to; uint160 amount; address token; }',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function permit(address owner, PermitBatch permitBatch, bytes signature)',
  'function permitTransferFrom(PermitTransferFrom permit, SignatureTransferDetails details, address owner, bytes signature)',
  'function permitTransferFrom(PermitBatchTransferFrom permit, SignatureTransferDetails[] details, address owner, bytes signature)',
  'function permitWitnessTransferFrom(PermitTransferFrom permit, SignatureTransferDetails details, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
  'function permitWitnessTransferFrom(PermitBatchTransferFrom permit, SignatureTransferDetails[] details, address owner, bytes32 witness, string witnessTypeString, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function transferFrom(AllowanceTransferDetails[] details)',
])

/** Calls that carry other calls. */
export const wrapperAbi = parseAbi([
  'struct Call { address target; bytes data; }',
  'struct Call3 { address target; bool allowFailure; bytes data; }',
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes data; }',
  'struct Execution { address target; uint256 value; bytes data; }',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
  'function batch(bytes[] calls, bool revertOnFail)',
  'function aggregate(Call[] calls)',
  'function blockAndAggregate(Call[] calls)',
  'function tryAggregate(bool requireSuccess, Call[] calls)',
  'function tryBlockAndAggregate(bool requireSuccess, Call[] calls)',
  'function aggregate3(Call3[] calls)',
  'function aggregate3Value(Call3Value[] calls)',
  'function execute(address target, uint256 value, bytes data)',
  'function execute(address target, bytes data)',
  'function delegatecall(address target, bytes data)',
  'function upgradeToAndCall(address target, bytes data)',
  'function executeBatch(address[] targets, uint256[] values, bytes[] data)',
  'function executeBatch(address[] targets, bytes[] data)',
  'function executeBatch(Execution[] calls)',
  'function execTransaction(address target, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function multiSend(bytes transactions)',
  'function execute(bytes32 mode, bytes calldatas)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'function execute(bytes commands, bytes[] inputs)',
])
