/** Returns the error that `run` throws, or `undefined`. */
export function failureOf(run: () => void): unknown {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}
