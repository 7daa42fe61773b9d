import { marketplaceKinds, walletKinds } from '../../protocol/enums.js'
import { RpcError } from '../../protocol/errors.js'

export function requireKnown({ marketplace, walletType }: requireKnown.Options): void {
  const kinds: readonly string[] = marketplaceKinds.slice(1)
  if (marketplace !== undefined && !kinds.includes(marketplace)) {
    throw invalid(`marketplace: must be a known kind. Received "${marketplace}".`)
  }
  const wallets: readonly string[] = walletKinds
  if (walletType !== undefined && !wallets.includes(walletType)) {
    throw invalid(`walletType: must be a known kind. Received "${walletType}".`)
  }
}

export declare namespace requireKnown {
  type Options = { marketplace?: string | undefined; walletType?: string | undefined }
}

function invalid(details: string): RpcError {
  return new RpcError('InvalidArgument', { details })
}
