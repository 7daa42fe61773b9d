import type { ReactNode } from 'react'
import { Activity } from './Activity.js'
import { Filters } from './Filters.js'
import { Hero } from './Hero.js'
import { useTexts } from './language/LanguageProvider.js'
import { useListings } from './market/useListings.js'
import { OrderTile } from './OrderTile.js'
import { CardSkeletons } from './Skeletons.js'
import { useGallery } from './useGallery.js'

export function HomePage(): ReactNode {
  const { data, status, hasNextPage, fetchNextPage, isFetchingNextPage } = useListings()
  const orders = data ?? []
  const texts = useTexts()
  const { filter, setFilter, shown } = useGallery(orders)
  return (
    <main>
      <Hero orders={data} more={hasNextPage} />
      <section aria-labelledby="gallery-heading">
        <div className="gallery-head">
          <h2 id="gallery-heading">
            {texts.wall} <output>{data && shown.length}</output>
          </h2>
          <Filters filter={filter} onChange={setFilter} />
        </div>
        {status === 'error' && !data && (
          <p className="page-note" role="alert">
            {texts.webhooks.notes.failed}
          </p>
        )}
        {data && shown.length === 0 && <p className="page-note">{texts.emptyWall}</p>}
        <ul className="grid" aria-busy={status === 'pending'}>
          {status === 'pending' && <CardSkeletons />}
          {shown.map((order) => (
            <li key={order.orderId}>
              <OrderTile order={order} />
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <button
            type="button"
            className="quiet-button"
            disabled={isFetchingNextPage}
            onClick={() => fetchNextPage()}
          >
            {texts.more}
          </button>
        )}
      </section>
      <Activity orders={orders} />
    </main>
  )
}
