/** Makes what asks each question once, and answers it to whoever asks it again. */
export function createOnce(): createOnce.ReturnType {
  const answers = new Map<string, Promise<unknown>>()
  return <value>(question: string, ask: () => Promise<value>) => {
    const known = answers.get(question) as Promise<value> | undefined
    if (known) return known
    const answer = ask()
    answers.set(question, answer)
    return answer
  }
}

export declare namespace createOnce {
  /** Asks unless the same was asked before; what it is told by has to tell all questions apart. */
  type ReturnType = <value>(question: string, ask: () => Promise<value>) => Promise<value>
}
