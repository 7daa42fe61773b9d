/** Loads what is asked where a signature may stand for an allowance. */
export async function loadPermits() {
  return (await import('./permits.js')).permits
}
