import type { EIP1193Provider } from 'viem'

/**
 * Creates a function that sends wallet requests. While a request is open, the next request with the same method gets the same response.
 * Otherwise an iframe could open any number of wallet windows.
 */
export function shareResponse(): <answer>(
  provider: EIP1193Provider,
  method: string,
  ask: () => Promise<answer>,
) => Promise<answer> {
  const open = new WeakMap<EIP1193Provider, Map<string, Promise<unknown>>>()
  return <answer>(provider: EIP1193Provider, method: string, ask: () => Promise<answer>) => {
    const pending = open.get(provider) ?? new Map<string, Promise<unknown>>()
    open.set(provider, pending)
    const answer = (pending.get(method) as Promise<answer> | undefined) ?? ask()
    pending.set(method, answer)
    const end = () => pending.delete(method)
    answer.then(end, end)
    return answer
  }
}
