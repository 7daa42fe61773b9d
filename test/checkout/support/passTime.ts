import type { startShop } from './startShop.js'

/**
 * Takes the chain to a time that is some seconds from now. Where it was taken back to an earlier block it goes on from the time of
 * that one, however long ago it was: what is counted from its own clock may fall short of what is signed by that of the page.
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
    /** How many are mined then. @default 1 */
    blocks?: number | undefined
  }
}

type Shop = Awaited<ReturnType<typeof startShop>>
