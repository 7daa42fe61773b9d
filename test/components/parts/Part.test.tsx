import { lazy, Suspense } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Part, type PartRender } from '../../../src/components/parts/Part.js'
import { renderWithProviders } from '../support/renderWithProviders.js'

/** Elements that the prop `render` accepts, in each form in which a server component may pass them to the browser. */
const elements: Readonly<Record<string, unknown>> = {
  'an element': <em className="own" />,
  'an element of a component': <Own className="own" />,
  'a lazy element': lazyOf(<em className="own" />),
  'a lazy element of a lazy element': lazyOf(lazyOf(<em className="own" />)),
}

describe('Part', () => {
  test.each(Object.entries(elements))('renders %s as `render`', async (_, own) => {
    const { findByText } = renderWithProviders(
      <Suspense>
        <Part tag="div" partName="title" render={own as PartRender}>
          Fern
        </Part>
      </Suspense>,
    )
    const element = await findByText('Fern')
    expect(element.tagName).toBe('EM')
    expect(element.className).toBe('till-title own')
  })

  test('throws when `render` is a text', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const draw = () =>
      renderWithProviders(<Part tag="div" partName="title" render={'h2' as unknown as PartRender} />)
    expect(draw).toThrow('render must be an element or a function')
    log.mockRestore()
  })
})

/** Returns a value in the form in which React passes it from the server: a lazy object that resolves to the value. */
function lazyOf(value: unknown): unknown {
  return lazy(async () => ({ default: value as never }))
}

function Own(props: { className?: string }) {
  return <em {...props} />
}
