/** The span in which an event was found, as the `traceparent` of what follows from it; none where spans were told to nobody. */
export const traces = `
  alter table notifications add column trace text;
`
