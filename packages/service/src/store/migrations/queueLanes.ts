/**
 * Where a queue is looked for: by the pace of its origin, as it was when the queue was last written, and by whether its work was
 * ever published. Those of before stand where nobody knows, until they are written.
 */
export const queueLanes = `
  alter table listener_queues add column pace text;
  alter table listener_queues add column in_outbox boolean not null default false;
`
