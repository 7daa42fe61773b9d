import { afterEach, beforeEach, vi } from 'vitest'

/** Has each test of a file be a page that is developed, and hears what it is told of mistakes: in the console, and in the panel. */
export function hearMistakes() {
  let told: string[] = []
  const panel = () => document.querySelector<HTMLElement>('[data-till-mistakes]')
  const forget = () => {
    told = []
    panel()?.remove()
  }
  beforeEach(() => {
    forget()
    vi.stubEnv('NODE_ENV', 'development')
    vi.spyOn(console, 'error').mockImplementation((text) => told.push(String(text)))
  })
  afterEach(() => {
    forget()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })
  return {
    /** What the console was told since the test began, or since it was forgotten. */
    told: () => told,
    panel,
    forget,
  }
}
