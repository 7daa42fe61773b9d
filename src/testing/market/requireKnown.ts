import { marketplaceKinds, walletKinds } from '../../protocol/enums.js'
import { RpcError } from '../../protocol/errors.js'

/**
 * Makes sure that the words of a request are of the interface's tables, as a service does: a page that misspells one finds out here.
 *
 * @throws RpcError `InvalidArgument` for a marketplace or a wallet of a kind that is not known.
 */
export function requireKnown({ marketplace, walletType }: requireKnown.Options): void {
  const kinds: readonly string[] = marketplaceKinds.slice(1)
  if (marketplace !== undefined && !kinds.includes(marketplace)) {
    throw invalid(`marketplace: no marketplace of the kind "${marketplace}" is known.`)
  }
  const wallets: readonly string[] = walletKinds
  if (walletType !== undefined && !wallets.includes(walletType)) {
    throw invalid(`walletType: no wallet of the kind "${walletType}" is known.`)
  }
}

export declare namespace requireKnown {
  type Options = { marketplace?: string | undefined; walletType?: string | undefined }
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
