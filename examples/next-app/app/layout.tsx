import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { type ReactNode, Suspense } from 'react'
import { cookieToInitialState } from 'wagmi'
import 'tillkit/styles.css'
import { getConfig } from '../wagmi'
import { Providers } from './providers'

export const metadata: Metadata = { title: 'A shop in Next.js' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <Shop>{children}</Shop>
        </Suspense>
      </body>
    </html>
  )
}

// A cookie contains the connected account, so this part waits for the request.
async function Shop({ children }: { children: ReactNode }) {
  const cookies = (await headers()).get('cookie')
  return <Providers initialState={cookieToInitialState(getConfig(), cookies)}>{children}</Providers>
}
