/** The flags of a command that serves a market, or writes the configuration of a service. `tillkit index` refuses them. */
export const serverFlags = {
  host: { type: 'string' },
  port: { type: 'string' },
  role: { type: 'string' },
} as const
