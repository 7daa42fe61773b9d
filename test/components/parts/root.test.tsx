import { type ComponentType, createElement } from 'react'
import { describe, expect, test } from 'vitest'
import * as tillkit from '../../../src/index.js'
import { hearMistakes } from '../support/hearMistakes.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

/** Every component that is made of parts: it has a root. */
const compounds = Object.entries(tillkit).flatMap(([component, value]) =>
  typeof value === 'object' && 'Root' in value ? [{ component, parts: Object.entries(value) }] : [],
)
/** Every part, as it is called in a page, and by the name that a server component can use. */
const parts = compounds.flatMap(({ component, parts }) =>
  parts
    .filter(([name]) => /^[A-Z]/.test(name) && name !== 'Root')
    .flatMap(([name, part]) => {
      const named = `${component}${name}`
      return [
        { called: `${component}.${name}`, component, part: part as ComponentType },
        { called: named, component, part: Reflect.get(tillkit, named) as ComponentType },
      ]
    }),
)

const { told, panel } = hearMistakes()

describe('a part outside of its root', () => {
  test('default: these are all parts', () => {
    expect(compounds.map(({ component }) => component).sort()).toEqual(['CheckoutView', 'OrderCard'])
    expect(parts.length).toBeGreaterThan(40)
  })

  test.each(parts)('error: $called', ({ component, part }) => {
    const says = `There is no ${component}.Root.`
    const mend = `Put the part into <${component}.Root>`
    expect(() => renderWithProviders(createElement(part))).toThrow(
      expect.objectContaining({
        code: 'RootNotFound',
        shortMessage: says,
        docsPath: 'errors#rootnotfound',
        fix: expect.stringContaining(mend),
      }),
    )
    expect(panel()?.shadowRoot?.textContent).toContain(says)
    expect(panel()?.shadowRoot?.textContent).toContain(mend)
    expect(told().filter((text) => text.startsWith(`Tillkit: ${says}`))).toHaveLength(1)
  })
})
