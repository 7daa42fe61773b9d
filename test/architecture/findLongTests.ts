/** The most lines of a file of tests, as of any other. */
const maxLines = 250

/**
 * Finds files of tests that are longer than a file may be, but for those that were when this rule was made, and those of them that are
 * so no more. Each finding is one sentence that names the file; `files` holds the text of each by its path below `test`.
 */
export function findLongTests(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([path, text]) => {
    if (!/\.(ts|tsx|js)$/.test(path)) return []
    const lines = text.split('\n').length - 1
    const isKnown = long.has(path)
    if (lines > maxLines && !isKnown) return [`test/${path} has ${lines} lines, over ${maxLines}.`]
    return lines <= maxLines && isKnown ? [`test/${path} is long no more, and listed as if it was.`] : []
  })
}

/** None is added: whoever splits one takes it out. */
const long = new Set([
  'architecture.test.ts',
  'checkout/basket/createBasket.test.ts',
  'checkout/basket/together.test.ts',
  'checkout/crash/support/startCrashes.ts',
  'checkout/execute/funds.test.ts',
  'checkout/execute/prepare.test.ts',
  'checkout/execute/settling.test.ts',
  'checkout/execute/swap.test.ts',
  'checkout/execute/truth.test.ts',
  'checkout/execute/waiting.test.ts',
  'checkout/journal/journal010.test.ts',
  'checkout/venues/seaport.test.ts',
  'checkout/verify/support/honestPlans.ts',
  'checkout/verify/support/seaportSteps.ts',
  'checkout/verify/support/swaps/openSwaps.ts',
  'checkout/verify/support/swaps/swapAttacks.ts',
  'checkout/verify/support/swaps/v3Attacks.ts',
  'checkout/verify/verify.test.ts',
  'cli/verify.test.ts',
  'client/createTill.test.ts',
  'components/checkout/CheckoutView.test.tsx',
  'e2e/components.test.ts',
  'e2e/payments/support/openPayments.ts',
  'e2e/purchase.test.ts',
  'e2e/widgetOptions.test.ts',
  'exports.test.ts',
  'hooks/usePayment.test.tsx',
  'misuses.test.tsx',
  'nightly/controls/softenings.ts',
  'protocol/methods.test.ts',
  'purchases.test.tsx',
  'sandbox/chain.test.ts',
  'sandbox/contracts/swapCheckout.test.ts',
  'service/chain/advance.test.ts',
  'service/createApp.test.ts',
  'service/handlers/marketplace/listOrders.test.ts',
  'service/venues/seaport.test.ts',
  'sources/seaport/seaportSource.test.ts',
  'webhooks/events/encodeEventValues.test.ts',
  'webhooks/events/parseEventSignature.test.ts',
  'webhooks/receiver/createWebhookHandler.test.ts',
  'widget/frame/createBridge.test.ts',
  'widget/frame/seaportAttacks.test.ts',
  'widget/frame/support/playFrame.ts',
])
