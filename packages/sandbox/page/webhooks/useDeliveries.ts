import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

export function useDeliveries(): useDeliveries.ReturnType {
  const [status, setStatus] = useState<Status>('off')
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>([])
  const isOn = status !== 'off'

  useEffect(() => {
    if (!isOn) return
    const source = new EventSource('/sandbox/webhooks/events')
    source.addEventListener('listening', () => setStatus('listening'))
    source.addEventListener('failed', () => setStatus('failed'))
    source.addEventListener('error', () => setStatus('failed'))
    source.addEventListener('delivery', ({ data }) => {
      const delivery = z.parse(Delivery, JSON.parse(data))
      setDeliveries((others) => {
        const isKnown = others.some(({ id }) => id === delivery.id)
        return isKnown
          ? others.map((other) => (other.id === delivery.id ? delivery : other))
          : [delivery, ...others]
      })
    })
    return () => source.close()
  }, [isOn])

  return {
    status,
    deliveries,
    start: () => setStatus('starting'),
    stop: () => setStatus('off'),
  }
}

export declare namespace useDeliveries {
  type ReturnType = {
    /** The status of the event stream. The browser reconnects automatically. */
    status: 'off' | 'starting' | 'listening' | 'failed'
    deliveries: readonly Delivery[]
    start(): void
    stop(): void
  }
}

type Status = useDeliveries.ReturnType['status']

const Delivery = z.object({
  /** The `webhook-id` header. */
  id: z.string(),
  type: z.string(),
  name: z.optional(z.string()),
  args: z.array(z.object({ name: z.string(), value: z.string() })),
  contractAddress: z.string(),
  blockNumber: z.number(),
  txnHash: z.string(),
  purchaseId: z.optional(z.string()),
  attempts: z.number(),
})
export type Delivery = z.output<typeof Delivery>
