import type { ReactNode } from 'react'

/** A column with the width of a dialog. */
export function Column(props: { children: ReactNode }): ReactNode {
  return <div className="story-column">{props.children}</div>
}
