import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import 'tillkit/styles.css'

export const metadata: Metadata = { title: 'A shop in Next.js' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
