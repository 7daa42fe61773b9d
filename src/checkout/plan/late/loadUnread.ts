import type { Intent } from '../../intent/intent.js'
import type { Policy } from '../../verify/policy.js'
import { orNotLoaded } from './orNotLoaded.js'

/**
 * Loads what tries out a contract whose calls cannot be read; nothing where the policy names none. Without it none is called.
 *
 * Rejects with a CheckoutError `NotLoaded` where it is awaited, and nowhere else.
 */
export function loadUnread(options: loadUnread.Options): Promise<Unread | undefined> {
  return orNotLoaded(load(options))
}

export declare namespace loadUnread {
  type Options = { intent: Pick<Intent, 'chainId'>; policy: Policy | undefined }
}

type Unread = typeof import('./unread.js')['unread']

async function load({ intent, policy }: loadUnread.Options): Promise<Unread | undefined> {
  // A piece of another build, which has not what is looked for, is as good as none.
  return policy?.contracts?.[intent.chainId]
    ? import('./unread.js').then(({ unread: { ...loaded } }) => loaded)
    : undefined
}
