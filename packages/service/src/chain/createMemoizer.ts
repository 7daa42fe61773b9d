export function createMemoizer(): createMemoizer.ReturnType {
  const answers = new Map<string, Promise<unknown>>()
  return <value>(key: string, read: () => Promise<value>) => {
    const known = answers.get(key) as Promise<value> | undefined
    if (known) return known
    const answer = read()
    answers.set(key, answer)
    return answer
  }
}

export declare namespace createMemoizer {
  type ReturnType = <value>(key: string, read: () => Promise<value>) => Promise<value>
}
