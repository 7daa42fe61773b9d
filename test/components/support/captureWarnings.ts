import { afterEach, beforeEach, vi } from 'vitest'

/** Runs each test of a file in development mode, and captures the warnings in the console and in the panel. */
export function captureWarnings() {
  let warnings: string[] = []
  const panel = () => document.querySelector<HTMLElement>('[data-till-mistakes]')
  const forget = () => {
    warnings = []
    panel()?.remove()
  }
  beforeEach(() => {
    forget()
    vi.stubEnv('NODE_ENV', 'development')
    vi.spyOn(console, 'error').mockImplementation((text) => warnings.push(String(text)))
  })
  afterEach(() => {
    forget()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })
  return {
    /** The console errors since the start of the test, or since the last call of `forget`. */
    warnings: () => warnings,
    panel,
    forget,
  }
}
