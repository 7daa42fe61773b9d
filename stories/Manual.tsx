import { Markdown } from '@storybook/addon-docs/blocks'
import type { ReactNode } from 'react'

/** Renders a Markdown page of `docs/`, with the same text. */
export function Manual(props: { text: string }): ReactNode {
  // Storybook renders inline code with a line break as a block.
  const text = props.text.replace(/(?<!`)`([^`|\n]+)\n([^`|\n]+)`/g, '`$1 $2`')
  return <Markdown>{text}</Markdown>
}
