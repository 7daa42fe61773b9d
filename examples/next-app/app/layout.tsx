import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { cookieToInitialState } from 'wagmi'
import 'tillkit/styles.css'
import { getConfig } from '../wagmi'
import { Providers } from './providers'

export const metadata: Metadata = { title: 'A shop in Next.js' }

export default async function Layout({ children }: { children: ReactNode }) {
  const cookies = (await headers()).get('cookie')
  return (
    <html lang="en">
      <body>
        <Providers initialState={cookieToInitialState(getConfig(), cookies)}>{children}</Providers>
      </body>
    </html>
  )
}
