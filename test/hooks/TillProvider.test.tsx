import { renderHook } from '@testing-library/react'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { useTillContext } from '../../src/hooks/TillContext.js'
import { useTill } from '../../src/hooks/useTill.js'
import { account, startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'

const service = await startService()
afterAll(service.close)

describe('TillProvider', () => {
  test('default', () => {
    const policy = { markets: { 31337: [account] } } as const
    const { wrapper } = createHost({ till: service.till, policy, ipfsGateway: 'https://gateway.test' })
    const { result, rerender } = renderHook(() => useTillContext(), { wrapper })
    expect(renderHook(() => useTill(), { wrapper }).result.current).toBe(service.till)
    expect(result.current).toMatchObject({ till: service.till, policy, ipfsGateway: 'https://gateway.test' })
    const before = result.current
    rerender()
    expect(result.current).toBe(before)
  })

  test('error: none', () => {
    // React reports what a render throws, which is what is wanted here.
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => renderHook(() => useTill())).toThrow(
      expect.objectContaining({ code: 'TillProviderNotFound', fix: expect.stringContaining('TillProvider') }),
    )
    report.mockRestore()
  })
})
