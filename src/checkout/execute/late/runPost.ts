import type { PostRequest } from '../../../protocol/step.js'
import type { CheckoutContext } from '../../context/checkoutContext.js'

/**
 * Does a step that only posts.
 *
 * @throws RpcError of the service.
 */
export async function runPost(context: runPost.Context, options: runPost.Options): Promise<void> {
  const { till, intent, dispatch, signal } = context
  const { post, index } = options
  dispatch({ type: 'send', step: index })
  await till.postStep({ chainId: intent.chainId, ...post }, { signal })
  dispatch({ type: 'finish', step: index })
}

export declare namespace runPost {
  type Context = Pick<CheckoutContext, 'till' | 'intent' | 'dispatch' | 'signal'>
  type Options = {
    post: PostRequest
    /** The place of the step in the plan, counted from 0. */
    index: number
  }
}
