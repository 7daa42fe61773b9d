import type { ReactNode } from 'react'

/** The place of a live shop while its chain starts: as large as the shop, so that nothing moves when it opens. */
export function LiveSkeleton(): ReactNode {
  return (
    <div className="story-live">
      <div className="story-live-work">
        <div className="till-card till-grid-waiting story-live-waiting" aria-hidden="true">
          <div className="till-picture" data-status="loading" />
          <span />
          <span />
        </div>
      </div>
      <section className="story-ledger" aria-busy="true">
        <p>The market opens …</p>
      </section>
    </div>
  )
}
