import type { ReactNode } from 'react'
import { useTexts } from './language/LanguageProvider.js'

export function NotReachable(props: NotReachable.Props): ReactNode {
  const { error } = props
  const { silent, start } = useTexts()
  return (
    <main className="page-empty" role="alert">
      <h1>{silent}</h1>
      <p>{start}</p>
      <pre lang="en" dir="ltr">
        {error instanceof Error ? error.message : String(error)}
      </pre>
    </main>
  )
}

export declare namespace NotReachable {
  type Props = { error: unknown }
}
