/** Whether the page is being developed: what bundlers put into the place of `NODE_ENV` says so. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV === 'development'
  } catch {
    // A page without a bundler has no environment.
    return false
  }
}
