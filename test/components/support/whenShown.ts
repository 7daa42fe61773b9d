import { notifyManager, QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Waits until what is rendered shows all that it asked for: no query of the page is fetched any more, and what it loads
 * as it goes is there. What the page says then no longer depends on how fast anything answered.
 *
 * @example
 * const { baseElement } = render(<OrderCard order={order} />, { wrapper: StoryProviders })
 * await whenShown()
 */
export async function whenShown(): Promise<void> {
  do {
    await act(async () => {
      await vi.dynamicImportSettled()
      // Comes after everything that the queries have to tell by now; what is asked because of it begins within this turn.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    })
  } while (mounted.some((queryClient) => queryClient.isFetching() > 0))
}

/** The query clients of the page, once for each provider: stories bring their own. */
const mounted: QueryClient[] = []
const { mount, unmount } = QueryClient.prototype

QueryClient.prototype.mount = function (this: QueryClient) {
  mounted.push(this)
  mount.call(this)
}

QueryClient.prototype.unmount = function (this: QueryClient) {
  mounted.splice(mounted.indexOf(this), 1)
  unmount.call(this)
}
