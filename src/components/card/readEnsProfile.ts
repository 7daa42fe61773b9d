import type { Address, Client } from 'viem'
import { getEnsAvatar, getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import type { Label } from '../../hooks/TillContext.js'

/** Reads the ENS name of an account and the picture of this name. Returns an empty label if the account has no name. */
export async function readEnsProfile(options: readEnsProfile.Options): Promise<Label> {
  const { client, address } = options
  const name = await getEnsName(client, { address })
  // A name that is not normalized may look like the name of another account.
  if (!name || !isNormalized(name)) return {}
  const icon = await getEnsAvatar(client, { name }).catch(() => null)
  return { name, icon: icon ?? undefined }
}

export declare namespace readEnsProfile {
  type Options = { client: Client; address: Address }
}

function isNormalized(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
