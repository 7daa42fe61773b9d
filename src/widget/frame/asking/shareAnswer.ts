import type { EIP1193Provider } from 'viem'

/**
 * Keeps a wallet from being asked the same thing again before it has answered: who asks meanwhile gets that answer, too. Windows
 * that a frame has opened without end would keep its owner from closing any.
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
