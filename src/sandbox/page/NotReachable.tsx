import type { ReactNode } from 'react'

/** What is shown when the sandbox behind the page does not answer. */
export function NotReachable(props: NotReachable.Props): ReactNode {
  const { error } = props
  return (
    <main className="page-empty" role="alert">
      <h1>The sandbox does not answer.</h1>
      <p>Start it with “npm start”, then load this page again.</p>
      <pre>{error instanceof Error ? error.message : String(error)}</pre>
    </main>
  )
}

export declare namespace NotReachable {
  type Props = { error: unknown }
}
