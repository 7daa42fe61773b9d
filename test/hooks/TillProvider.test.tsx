import { render, renderHook } from '@testing-library/react'
import { memo } from 'react'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { useTillContext } from '../../src/hooks/TillContext.js'
import { TillProvider } from '../../src/hooks/TillProvider.js'
import { useTill } from '../../src/hooks/useTill.js'
import { account, startService } from '../query/support/startService.js'
import { createHost } from './support/createHost.js'

const service = await startService()
afterAll(service.close)

describe('TillProvider', () => {
  test('provides the till, the policy and the gateway, and keeps its value across renders', () => {
    const policy = { markets: { 31337: [account] } } as const
    const { wrapper } = createHost({ till: service.till, policy, ipfsGateway: 'https://gateway.test' })
    const { result, rerender } = renderHook(() => useTillContext(), { wrapper })
    expect(renderHook(() => useTill(), { wrapper }).result.current).toBe(service.till)
    expect(result.current).toMatchObject({ till: service.till, policy, ipfsGateway: 'https://gateway.test' })
    const before = result.current
    rerender()
    expect(result.current).toBe(before)
  })

  test('does not render consumers again when its props are inline objects', () => {
    let rendered = 0
    const Below = memo(function Below() {
      useTillContext()
      rendered += 1
      return null
    })
    const { wrapper } = createHost({ till: service.till })
    const page = () => (
      <TillProvider
        till={service.till}
        policy={{ markets: { 31337: [account] } }}
        labels={{ [account]: { name: 'Ours' } }}
      >
        <Below />
      </TillProvider>
    )
    const { rerender } = render(page(), { wrapper })
    const before = rendered
    rerender(page())
    expect(rendered).toBe(before)
  })

  test('throws TillProviderNotFound without a provider', () => {
    // Hide the error that React logs when a render throws.
    const report = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => renderHook(() => useTill())).toThrow(
      expect.objectContaining({ code: 'TillProviderNotFound', fix: expect.stringContaining('TillProvider') }),
    )
    report.mockRestore()
  })
})
