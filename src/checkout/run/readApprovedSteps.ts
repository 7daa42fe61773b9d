import { isAddressEqual } from 'viem'
import type { ChainClient } from '../errors/readChain.js'
import { short } from '../explain/explainPurchase.js'
import { inWords } from '../explain/stepSentences.js'
import type { Intent } from '../intent/intent.js'
import { allowancesIn } from '../journal/allowances.js'
import type { JournalRecord } from '../journal/journalRecord.js'
import { readAllowance } from '../plan/readAllowance.js'
import { readCurrency } from '../plan/readPurchaseData.js'
import type { StepState } from '../state/checkoutState.js'

/**
 * After a reload, returns the two steps of an open purchase whose approval the chain already has: the approval as `done`, and the payment.
 * Returns an empty list if the allowance on the chain is not exactly the purchase's maximum. A payment or another approval has then changed
 * the allowance.
 */
export async function readApprovedSteps(options: readApprovedSteps.Options): Promise<readonly StepState[]> {
  const { client, intent, record } = options
  const { buyer, currency: token, maxTotal: amount, orders } = intent
  const grant = allowancesIn(record).find(
    (requested) => requested.amount === amount && isAddressEqual(requested.token, token),
  )
  const isNamed = orders.every(({ tokenId }) => tokenId !== undefined)
  if (!grant || !isNamed) return []
  const { spender } = grant
  if ((await readAllowance({ client, buyer, token, spender })) !== amount) return []
  const total = { amount, currency: await readCurrency(client, token) }
  const items = orders.map(({ tokenId, quantity }) => ({ tokenId: `${tokenId}`, quantity: `${quantity}` }))
  return [
    {
      id: 'tokenApproval',
      ...inWords({ kind: 'allow', market: short(spender), amount: total }),
      status: 'done',
    },
    { id: 'buy', ...inWords({ kind: 'buy', items, total }), status: 'waiting' },
  ]
}

export declare namespace readApprovedSteps {
  type Options = {
    client: ChainClient
    intent: Intent
    record: JournalRecord
  }
}
