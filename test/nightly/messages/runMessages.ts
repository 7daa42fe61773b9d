import { verify } from '../../../src/checkout/verify/verify.js'
import { judgeMessages } from '../../checkout/verify/support/messages/judgeMessages.js'

/** Has `verify` judge generated messages, with progress and the result in lines. Answers whether any was judged wrong. */
export function runMessages({ count, write }: runMessages.Options): boolean {
  const onProgress = (judged: number) => {
    if (judged % 25_000 === 0) write(`${judged} of ${count} messages`)
  }
  const { allowed, kinds, passed, refused } = judgeMessages({ verify, seed: 3, count, onProgress })
  const refusals = [...kinds].map(([kind, times]) => `${times} ${kind}`).join(', ')
  write(`${count} messages: ${allowed} may be signed, the others not (${refusals}).`)
  write(`wrong passes ${passed.length}, wrong refusals ${refused.length}`)
  for (const text of [...passed, ...refused].slice(0, 20)) write(text)
  return passed.length + refused.length > 0
}

export declare namespace runMessages {
  type Options = {
    count: number
    /** Takes each line of the report. */
    write: (line: string) => void
  }
}
