'use client'
import type { ReactNode } from 'react'

/** Lines that each show a name and its value, such as a fee. */
export function Lines({ lines }: { lines: readonly { name: string; value: ReactNode }[] }): ReactNode {
  if (lines.length === 0) return null
  return (
    <dl className="till-facts">
      {lines.map(({ name, value }) => (
        <div key={name} className="till-facts-line">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
