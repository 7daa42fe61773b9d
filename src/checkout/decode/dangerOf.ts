import type { Hex } from 'viem'
import type { FindingCode } from '../errors/finding.js'

/** Returns the reason why a known selector is dangerous. `verify` also refuses unknown calls, unless the policy lists the contract. */
export function dangerOf(data: Hex): FindingCode | undefined {
  const selector = data.slice(2, 10).toLowerCase()
  if (selector.length < 8) return undefined
  return (Object.keys(dangers) as (keyof typeof dangers)[]).find((code) => dangers[code].includes(selector))
}

export const dangers = {
  // The selectors of setApprovalForAll and authorizeOperator.
  'approval-for-all': 'a22cb465 959b8c3f',
  // The selectors of transfer, transferFrom, the safe transfers of ERC-721 and ERC-1155, transferAndCall, send, burn and burnFrom.
  'token-transfer':
    'a9059cbb 23b872dd 42842e0e b88d4fde f242432a 2eb2c2d6 4000aea0 1296ee62 9bd9bbc6 42966c68 79cc6790',
  // The selectors of increaseAllowance, increaseApproval and approveAndCall.
  'allowance-increase': '39509351 d73dd623 cae9ca51 3177029f',
  // The selectors of permit in five forms: ERC-2612, DAI, the NFTs of Uniswap v3, ERC-2612 with a signature in bytes, and ERC-4494.
  permit: 'd505accf 8fcbaf0c 7ac2ff7b 9fd5a6cf 745a41bc',
  // The selectors of approve, permit, permitTransferFrom, permitWitnessTransferFrom and transferFrom of Permit2, for one token and for
  // several.
  permit2: '87517c45 2b67b570 2a2d80d1 30f28b7a edd9444b 137c29fe fe8ec1a7 36c78516 0d58b1db',
  // The selectors of multicall, the aggregate functions, execute, executeBatch, execTransaction, multiSend, batch, delegatecall and
  // upgradeToAndCall.
  'wrapped-call':
    'ac9650d8 5ae401dc 1f0464d1 252dba42 bce38bd7 c3077fa9 399542e9 82ad56cb 174dea71 b61d27f6 1cff79cd ' +
    '47e1da2a 18dfb3c7 34fcd5be e9ae5c53 3593564c 24856bc3 6a761202 8d80ff0a d2423b51 6e0aacf7 ee33b7e2 4f1ef286',
} as const satisfies Partial<Record<FindingCode, string>>
