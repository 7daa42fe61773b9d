/** The times of a text, as RFC 3339 writes them. */
export type Times = {
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
}
