import { Markdown } from '@storybook/addon-docs/blocks'
import type { ReactNode } from 'react'

/** Renders a Markdown page of `docs/`. */
export function Manual(props: { text: string }): ReactNode {
  // Join inline code that has a line break, because Storybook renders it as a block.
  const text = props.text.replace(/(?<!`)`([^`|\n]+)\n([^`|\n]+)`/g, '`$1 $2`')
  return <Markdown>{text}</Markdown>
}
