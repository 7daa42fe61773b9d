/** Stops parts of a sandbox, the last one started first. One that fails to stop does not keep the others running. */
export async function stopAll(started: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const stop of started.toReversed()) await stop().catch((error) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
