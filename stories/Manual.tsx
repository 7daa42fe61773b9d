import { Markdown } from '@storybook/addon-docs/blocks'
import type { ReactNode } from 'react'

/** A page of `docs/`, as it is. */
export function Manual(props: { text: string }): ReactNode {
  // Storybook takes code that goes on in the next line for a block.
  const text = props.text.replace(/(?<!`)`([^`|\n]+)\n([^`|\n]+)`/g, '`$1 $2`')
  return <Markdown>{text}</Markdown>
}
