/**
 * Patterns for every kind of message (point) that a process of the service sends to another program. A simulated failure happens before a
 * message arrives, or after it was executed. A pattern matches the start of a statement, or the method of a request.
 */
export const points = {
  begin: /^begin/,
  commit: /^commit/,
  rollback: /^rollback/,
  'bring the schema up to date':
    /^(select pg_advisory_xact_lock\(\$1\)|create table if not exists migrations)/,
  'lock the chain': /^(select pg_advisory_xact_lock\(hashtextextended|insert into chain_revisions)/,
  'read the source': /^select market, start_block/,
  'keep the currencies': /^insert into currencies/,
  'read blocks': /^select number, hash, parent_hash/,
  'keep blocks': /^insert into blocks/,
  'forget blocks': /^delete from blocks/,
  'forget availability': /^update availability/,
  'read unread orders': /^select o\.order_id, o\.kind[^;]*as currency_known/,
  'keep order updates': /^with mentioned/,
  'read changed listeners': /^select id, project_id/,
  'keep notifications': /^insert into notifications/,
  'keep audiences': /^insert into audiences/,
  'keep announcements': /^insert into announcements/,
  'retract notifications': /^with gone/,
  'find the announced': /^with recursive announced/,
  'lock the announcements': /^select pg_try_advisory_xact_lock/,
  'read announcements': /^select a\.sequence/,
  'read announcements of many': /^with free/,
  'read audiences': /^select (hash, members|chain_id::float8 as "chainId", hash as audience)/,
  'read addresses': /^select id, url, chain_id as "chainId" from listeners/,
  'forget announcements': /^(delete from|update) announcements/,
  'cancel deliveries': /^update deliveries set state = 'cancelled'/,
  'find who was told': /^select uid, "listenerId"/,
  'widen listeners':
    /^(select id from listeners where chain_id = \$1 and from_block|update listeners set from_block)/,
  'keep deliveries': /^insert into deliveries/,
  'wake queues': /^insert into listener_queues/,
  'notify of deliveries': /^notify/,
  'listen for deliveries': /^listen/,
  'claim queues': /^with fast as materialized/,
  'take a delivery': /^with going/,
  'take a first delivery': /^with ready/,
  'find some announced': /^select from unnest/,
  'settle a delivery': /^with settled/,
  'blame the origin': /^insert into origins/,
  'lock the queue': /^select from listener_queues/,
  'release the queue': /^update listener_queues q set lease = null/,
  'end the listener': /^(update listeners set active = false|update deliveries set state = 'dead')/,
  'ask for the chain id': /^eth_chainId/,
  'ask for a block': /^eth_getBlockByNumber/,
  'ask for logs': /^eth_getLogs/,
  'ask a contract': /^eth_call/,
  'post a notification': /^POST/,
} satisfies Record<string, RegExp>

export type Point = keyof typeof points
export type Side = 'before' | 'after'

export const pointNames = Object.keys(points) as [Point, ...Point[]]

/** Returns the kind of a message, or `undefined` if no pattern matches. */
export function pointOf(message: string): Point | undefined {
  const text = message.trimStart()
  return pointNames.find((name) => points[name].test(text))
}
