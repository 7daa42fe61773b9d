/** What is thrown by it; nothing where nothing is. */
export function failureOf(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
