export { balancesQueryKey, balancesQueryOptions } from './balancesQueryOptions.js'
export { buyStepsQueryKey, buyStepsQueryOptions } from './buyStepsQueryOptions.js'
export { cancelStepsQueryKey, cancelStepsQueryOptions } from './cancelStepsQueryOptions.js'
export { type Balances, getBalances } from './getBalances.js'
export { getTokenMetadata, type TokenMetadata } from './getTokenMetadata.js'
export { highestOfferQueryKey, highestOfferQueryOptions } from './highestOfferQueryOptions.js'
export { invalidateOrders } from './invalidateOrders.js'
export { listingStepsQueryKey, listingStepsQueryOptions } from './listingStepsQueryOptions.js'
export { listingsQueryKey, listingsQueryOptions } from './listingsQueryOptions.js'
export { offerCountQueryKey, offerCountQueryOptions } from './offerCountQueryOptions.js'
export { offerStepsQueryKey, offerStepsQueryOptions } from './offerStepsQueryOptions.js'
export { type OfferParameters, offersQueryKey, offersQueryOptions } from './offersQueryOptions.js'
export { orderQueryKey, orderQueryOptions } from './orderQueryOptions.js'
export { ordersQueryKey, ordersQueryOptions } from './ordersQueryOptions.js'
export type { QueryKeyJson } from './queryKey.js'
export type { QueryOptionsResult, QueryParameter } from './queryOptions.js'
export { sellStepsQueryKey, sellStepsQueryOptions } from './sellStepsQueryOptions.js'
export {
  omittedCurrenciesQueryKey,
  swapPricesQueryKey,
  swapPricesQueryOptions,
} from './swapPricesQueryOptions.js'
export { sweepQueryKey, sweepQueryOptions } from './sweepQueryOptions.js'
export { tokenMetadataQueryKey, tokenMetadataQueryOptions } from './tokenMetadataQueryOptions.js'
