import { marketplaceKinds, RpcError } from 'tillkit/internal'

/**
 * Validates the marketplace kinds of a filter.
 *
 * @throws RpcError – the interface does not have one of the kinds.
 */
export function requireKnownKinds(kinds: readonly string[] | undefined, field: string): void {
  const known: readonly string[] = marketplaceKinds
  const unknownKind = kinds?.find((kind) => kind === 'unknown' || !known.includes(kind))
  if (unknownKind === undefined) return
  throw new RpcError('InvalidArgument', {
    details: `${field}: must be known kinds. Received "${unknownKind}".`,
  })
}
