'use client'

/** Shown if a page cannot be rendered, for example while the market’s service does not answer. */
export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <>
      <h1>The shop does not answer</h1>
      <p>Your cart and your orders are safe.</p>
      <button type="button" className="till-button" onClick={reset}>
        Try again
      </button>
    </>
  )
}
