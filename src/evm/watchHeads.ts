import { findSubscribe, type Subscription } from './findSubscribe.js'

/**
 * Has a chain tell when it has a new block, where the client's transport can subscribe, as viem's `webSocket` does, also within a
 * `fallback`. What a block says is not read: it is a reason to look, no fact. Returns what ends it.
 */
export function watchHeads(client: watchHeads.Client, handlers: watchHeads.Handlers): () => void {
  const { onHead, onLost } = handlers
  const subscribe = findSubscribe(client.transport)
  if (!subscribe) return () => {}
  let isOver = false
  let subscription: Subscription | undefined
  const end = () => {
    // A socket that is gone has nothing to end.
    subscription?.unsubscribe().catch(() => {})
  }
  const lose = () => {
    if (!isOver) onLost()
  }
  const begin = async () => {
    subscription = await subscribe({
      params: ['newHeads'],
      onData: () => {
        if (!isOver) onHead()
      },
      onError: lose,
    })
    if (isOver) end()
  }
  begin().catch(lose)
  return () => {
    isOver = true
    end()
  }
}

export declare namespace watchHeads {
  type Client = { transport: object }
  type Handlers = {
    /** Called for each new block. */
    onHead: () => void
    /** Called when no more can be expected to be told, or none ever was. */
    onLost: () => void
  }
}
