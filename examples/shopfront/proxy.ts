import { type NextRequest, NextResponse } from 'next/server'

/**
 * Gives each visitor a secret name, by which they find their orders. They get it with the first page, because two payments of a cart may
 * report at the same time.
 */
export function proxy(request: NextRequest): NextResponse {
  const response = NextResponse.next()
  if (!request.cookies.has('visitor')) {
    const options = { httpOnly: true, sameSite: 'lax', maxAge: 30 * 24 * 60 * 60 } as const
    response.cookies.set('visitor', crypto.randomUUID(), options)
  }
  return response
}

export const config = { matcher: ['/', '/pieces/:path*', '/cart'] }
