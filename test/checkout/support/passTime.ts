import type { startShop } from './startShop.js'

/**
 * Sets the chain's time to `seconds` after the real time, which the page's clock shows, and mines blocks. After a revert, the chain's time
 * may be far behind the real time.
 */
export async function passTime({ client }: Pick<Shop, 'client'>, options: passTime.Options): Promise<void> {
  const { seconds, blocks = 1 } = options
  const time = Math.floor(Date.now() / 1_000) + seconds
  await client.request({ method: 'anvil_setTime', params: [time] } as never)
  await client.mine({ blocks })
}

export declare namespace passTime {
  type Options = {
    seconds: number
    /** The number of blocks that are mined. @default 1 */
    blocks?: number | undefined
  }
}

type Shop = Awaited<ReturnType<typeof startShop>>
