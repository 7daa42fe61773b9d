import type { Address, Hex } from 'viem'

export type WireStep = { id: string; to: Address; data: Hex; value: string; price: string }

/** Returns a dishonest service, which changes the steps of one purchase of a basket. */
export function tamperWith(options: tamperWith.Options): { fetch: typeof fetch } {
  const { service, isPart, change, from = 1 } = options
  let asked = 0
  let tell = (_: WireStep[]) => {}
  const other = new Promise<WireStep[]>((resolve) => {
    tell = resolve
  })
  return {
    fetch: async (input, init) => {
      const answer = await service.fetch(input, init)
      if (!String(input).endsWith('/GenerateBuyTransaction')) return answer
      const { ordersData } = JSON.parse(String(init?.body))
      const { steps } = (await answer.json()) as { steps: WireStep[] }
      if (!ordersData.every(({ orderId }: { orderId: string }) => isPart(orderId))) {
        tell(steps)
        return Response.json({ steps })
      }
      asked++
      return Response.json({ steps: asked < from ? steps : change(steps, await other) })
    },
  }
}

export declare namespace tamperWith {
  type Options = {
    service: { fetch: typeof fetch }
    isPart: (orderId: string) => boolean
    /** Returns the new steps of the purchase. `other` are the steps of another purchase of the basket. */
    change: (steps: WireStep[], other: WireStep[]) => WireStep[]
    /** The number of the first answer that the service changes, counted from 1. @default 1 */
    from?: number | undefined
  }
}
