import { vi } from 'vitest'

/** Runs `work` while a module lacks an export, like a chunk from another build. */
export async function withoutExport<value>(
  chunk: object,
  name: string,
  work: () => Promise<value>,
): Promise<value> {
  const spied = vi.spyOn(chunk, name as never, 'get' as never)
  try {
    spied.mockReturnValue(undefined as never)
    return await work()
  } finally {
    spied.mockRestore()
  }
}
