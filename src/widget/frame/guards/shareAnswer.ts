import type { EIP1193Provider } from 'viem'

/**
 * Shares the response of a pending wallet request with all callers of the same method. Without it, a frame could open wallet
 * windows faster than the buyer can close them.
 */
export function shareAnswer(): <answer>(
  provider: EIP1193Provider,
  method: string,
  ask: () => Promise<answer>,
) => Promise<answer> {
  const open = new WeakMap<EIP1193Provider, Map<string, Promise<unknown>>>()
  return <answer>(provider: EIP1193Provider, method: string, ask: () => Promise<answer>) => {
    const asked = open.get(provider) ?? new Map<string, Promise<unknown>>()
    open.set(provider, asked)
    const answer = (asked.get(method) as Promise<answer> | undefined) ?? ask()
    asked.set(method, answer)
    const end = () => asked.delete(method)
    answer.then(end, end)
    return answer
  }
}
