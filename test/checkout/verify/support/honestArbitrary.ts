import fc from 'fast-check'
import { createHonestPlan, listedText, venues } from './honestPlans.js'
import { writeLogin } from './messages/writeLogin.js'
import { place } from './place.js'

/** Plans of all venues, with one or several orders, with and without fees, for the buyer or as a gift. */
export const honestArbitrary = fc
  .record({
    // Gasless plans have the most fields to change, so they are more frequent.
    venue: fc.constantFrom(...venues, 'gasless', 'gasless'),
    standard: fc.constantFrom('ERC1155', 'ERC1155', 'ERC721'),
    lines: fc.uniqueArray(
      fc.record({
        tokenId: fc.constantFrom(0n, 1n, 7n, 2n ** 255n),
        quantity: fc.bigInt(1n, 50n),
        unitPrice: fc.oneof(fc.constant(1n), fc.bigInt(1n, 10n ** 24n)),
      }),
      { minLength: 1, maxLength: 4, selector: ({ tokenId }) => tokenId },
    ),
    fees: fc.array(
      fc.record({ receiver: fc.constantFrom(...place.feeReceivers), amount: fc.bigInt(1n, 10n ** 20n) }),
      { maxLength: 2 },
    ),
    recipient: fc.constantFrom(place.buyer, place.friend),
    allowance: fc.constantFrom('exact', 'unlimited', 'reset'),
    messages: fc.subarray([listedText, writeLogin(), writeLogin({ statement: 'Welcome.' })]),
    posts: fc.nat(2),
  })
  .map(createHonestPlan)
