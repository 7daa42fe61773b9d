/** Whether an origin answered quickly the last time: `fast` or `slow`, and nothing where it is not known. */
export const originPaces = `
  alter table origins add column pace text;
`
