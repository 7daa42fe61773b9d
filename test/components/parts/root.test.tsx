import { type ComponentType, createElement } from 'react'
import { describe, expect, test } from 'vitest'
import * as tillkit from '../../../src/index.js'
import { captureWarnings } from '../support/captureWarnings.js'
import { exportedComponents } from '../support/exportedComponents.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

/** Every component that consists of a root and parts, such as `OrderCard`. */
const compounds = Object.entries(tillkit).flatMap(([component, value]) =>
  typeof value === 'object' && 'Root' in value ? [{ component, parts: Object.entries(value) }] : [],
)
/** Every part, with both of its names: `OrderCard.Title`, and `OrderCardParts.Title` for server components. */
const parts = compounds.flatMap(({ component, parts }) =>
  parts
    .filter(([name]) => /^[A-Z]/.test(name) && name !== 'Root')
    .flatMap(([name, part]) => {
      const named = `${component}Parts.${name}`
      return [
        { called: `${component}.${name}`, component, part: part as ComponentType },
        { called: named, component, part: exportedComponents[named] as ComponentType },
      ]
    }),
)

const { warnings, panel } = captureWarnings()

describe('a part outside of its root', () => {
  test('tests all parts', () => {
    expect(compounds.map(({ component }) => component).sort()).toEqual(['CheckoutView', 'OrderCard'])
    expect(parts.length).toBeGreaterThan(40)
  })

  test.each(parts)('throws RootNotFound for $called', ({ component, part }) => {
    const message = `${component}.Root is missing.`
    const mend = `Put the part into <${component}.Root>`
    expect(() => renderWithProviders(createElement(part))).toThrow(
      expect.objectContaining({
        code: 'RootNotFound',
        shortMessage: message,
        docsPath: 'errors#rootnotfound',
        fix: expect.stringContaining(mend),
      }),
    )
    expect(panel()?.shadowRoot?.textContent).toContain(message)
    expect(panel()?.shadowRoot?.textContent).toContain(mend)
    expect(warnings().filter((text) => text.startsWith(`Tillkit: ${message}`))).toHaveLength(1)
  })
})
