import { notifyManager, QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * Waits until all queries and dynamic imports of the page have ended. After that, the speed of responses does not change the page.
 *
 * @example
 * const { baseElement } = render(<OrderCard order={order} />, { wrapper: StoryProviders })
 * await whenShown()
 */
export async function whenShown(): Promise<void> {
  do {
    await act(async () => {
      await vi.dynamicImportSettled()
      // This callback runs after all pending notifications of queries. A query that a notification starts is then already fetching.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
    })
  } while (mounted.some((queryClient) => queryClient.isFetching() > 0))
}

/** The mounted query clients. Each story provider mounts its own. */
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
