/** Runs once when the server starts. A shop with missing settings does not start. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { readSettings } = await import('./shop/settings')
  await readSettings()
}
