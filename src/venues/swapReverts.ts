import { parseAbi } from 'viem'
import type { Reverts } from './decodeRevert.js'
import { equivalentReasons, swapReasons } from './swapReasons.js'

export const swapReverts: Reverts = {
  abi: parseAbi([
    'error BalanceTouched(address currency)',
    'error CheckoutExpired()',
    'error NothingToPay()',
    'error RefundFailed()',
    'error SafeERC20FailedOperation(address token)',
    'error SwapTooSmall(uint256 expected, uint256 received)',
    'error TokenTaxed(address token)',
    'error UnknownCall(bytes4 selector)',
    'error UnknownTarget(address target)',
    'error WrongPurchaseId(bytes32 expected)',
    'error WrongRecipient(address recipient)',
    'error V2TooMuchRequested()',
    'error V3TooMuchRequested()',
    'error TransactionDeadlinePassed()',
  ]),
  errors: { ...swapReasons, ...equivalentReasons },
}
