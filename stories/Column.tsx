import type { ReactNode } from 'react'

/** A column as wide as a dialog, for what stands in one. */
export function Column(props: { children: ReactNode }): ReactNode {
  return <div className="story-column">{props.children}</div>
}
