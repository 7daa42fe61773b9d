import type { signListings } from './chain/signListings.js'

export async function postListings(options: postListings.Options): Promise<void> {
  const { url, accessKey, listings, call } = options
  for (const { record, order, signature } of listings) {
    const { marketplace, orderId } = record
    const response = await call(
      new Request(`${url}/rpc/Marketplace/Execute`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-key': accessKey },
        body: JSON.stringify({
          signature,
          method: 'POST',
          endpoint: '/',
          executeType: 'order',
          body: { marketplace, order },
        }),
      }),
    )
    if (!response.ok) throw new Error(`The service rejected the listing ${orderId}: ${await response.text()}`)
  }
}

export declare namespace postListings {
  type Options = {
    url: string
    accessKey: string
    listings: signListings.ReturnType
    call: (request: Request) => Promise<Response>
  }
}
