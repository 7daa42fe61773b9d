import { findSubscribe, type Subscription } from './findSubscribe.js'

export function watchHeads(client: watchHeads.Client, handlers: watchHeads.Handlers): () => void {
  const { onHead, onLost } = handlers
  const subscribe = findSubscribe(client.transport)
  if (!subscribe) return () => {}
  let isOver = false
  let subscription: Subscription | undefined
  const end = () => {
    // Ignore the error of a socket that is already closed.
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
    onHead: () => void
    onLost: () => void
  }
}
