import { ArgTypes, Description, Primary, Stories, Subtitle, Title } from '@storybook/addon-docs/blocks'
import type { ReactNode } from 'react'

/** The documentation page of a component: its description, its props, and all its states next to each other. */
export function ComponentPage(): ReactNode {
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <Primary />
      <h2>Props</h2>
      <ArgTypes exclude={/^Design: /} />
      <p>
        Beside these, every attribute of the component’s element. What is passed stands on the element itself,
        and <code>ref</code> refers to it.
      </p>
      <div className="story-matrix">
        <Stories title="States" includePrimary={false} />
      </div>
    </>
  )
}
