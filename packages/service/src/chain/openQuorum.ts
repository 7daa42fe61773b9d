import type { Block } from '../store/blocks.js'
import { fetchHeader, fetchLogsAt, type Header } from './fetchBlocks.js'
import { type Chain, ChainError, fromChain, type Node } from './openChain.js'

/** Depths in blocks below the median head. The quorum tries them in this order until most nodes share the block at that depth. */
const depths = [0, 1, 3, 7, 15, 31, 63]
/** Milliseconds after which a node counts as stalled, if its head stays the same and another node's head is higher. */
const maxStandstillMs = 60_000

/**
 * Opens a quorum, which trusts a block if more than half of the answering nodes show the same hash, parent and time. With two nodes, both
 * must agree.
 *
 * A node that does not answer, serves another chain, or has stalled does not count. If most nodes have stalled, the stalled nodes
 * count, too.
 */
export function openQuorum(options: openQuorum.Options): openQuorum.ReturnType {
  const { chain, now } = options
  const { name } = chain
  const voters: Voter[] = chain.nodes.map((node, place) => ({
    node,
    place,
    failure: undefined,
    headRead: undefined,
    head: undefined,
    since: 0,
  }))
  let counted: readonly Voter[] = voters
  let preferred = 0
  let passedOver = -1

  async function look(voter: Voter, next: number | undefined): Promise<void> {
    try {
      const [head, served, nextLogs] = await Promise.all([
        fetchHeader(voter.node, 'latest'),
        fromChain(voter.node, voter.node.client.getChainId()),
        next !== undefined && voter.place === preferred ? fetchLogsAt(voter.node, next) : undefined,
      ])
      requireChain(voter.node, served)
      if (!head) throw new ChainError(name, new Error('The node has no block yet.'))
      if (head.hash !== voter.head?.hash) voter.since = now()
      voter.head = { ...head, logsAtHeight: nextLogs }
      voter.failure = undefined
    } catch (error) {
      voter.failure = error
    } finally {
      voter.headRead = undefined
    }
  }

  async function ask(next: number | undefined): Promise<(Voter & { head: Header })[]> {
    await waitFor(
      voters.filter(({ failure }) => failure === undefined),
      next,
    )
    if (!voters.some(hasHead)) await waitFor(voters, next)
    const answered = voters.filter(hasHead)
    if (answered.length === 0) throw voters[0]?.failure
    const highest = Math.max(...answered.map(({ head }) => head.number))
    const active = answered.filter(
      ({ head, since }) => head.number === highest || now() - since < maxStandstillMs,
    )
    return active.length * 2 >= answered.length ? active : answered
  }

  function waitFor(wanted: readonly Voter[], next: number | undefined): Promise<unknown> {
    for (const voter of voters) voter.headRead ??= look(voter, next)
    return Promise.all(wanted.map(({ headRead }) => headRead))
  }

  async function find(height: number): Promise<Shown | undefined> {
    const shown = await Promise.all(
      counted.map(async (voter) => {
        if (voter.head?.number === height) return { voter, header: voter.head }
        const header = await fetchHeader(voter.node, height).catch(() => undefined)
        return header?.number === height ? { voter, header } : undefined
      }),
    )
    const matching = ({ header }: Shown) =>
      shown.flatMap((one) => (one && isShownBy(header, one.header) ? [one] : []))
    const believed = shown.find((one) => one && matching(one).length > counted.length / 2)
    const wasPassedOver = ({ voter }: Shown) => Number(voter.place === passedOver)
    return (
      believed &&
      firstByFilter(matching(believed).sort((one, other) => wasPassedOver(one) - wasPassedOver(other)))
    )
  }

  return {
    async readHead({ next } = {}) {
      const answered = await ask(next)
      counted = answered
      const heights = answered.map(({ head }) => head.number).sort((one, other) => other - one)
      const highest = heights[Math.floor(heights.length / 2)] ?? 0
      for (const depth of depths) {
        const found = depth <= highest ? await find(highest - depth) : undefined
        if (!found) continue
        preferred = found.voter.place
        chain.prefer(preferred)
        return found.header
      }
      throw new ChainError(name, new Error(`The nodes return different blocks at ${highest} and far below.`))
    },
    async readBlock(height) {
      const [only, ...others] = counted
      return only && others.length === 0 ? fetchHeader(only.node, height) : (await find(height))?.header
    },
    passOver() {
      passedOver = preferred
    },
    async require(block) {
      if (counted.length === 1) return
      const { number } = block
      const found = await find(number)
      if (found && isShownBy(block, found.header)) return
      throw new ChainError(name, new Error(`The nodes return different blocks at ${number}.`))
    },
  }
}

export declare namespace openQuorum {
  type Options = {
    chain: Pick<Chain, 'name' | 'nodes' | 'prefer'>
    now: () => number
  }
  type ReturnType = {
    /**
     * Returns the block at the median of the nodes' heads, if most nodes agree on it. Otherwise returns an agreed block up to 63 blocks
     * below. Switches the chain to a node that agrees.
     *
     * @throws ChainError – most nodes agree on no such block, or no node answers.
     */
    readHead(options?: { next?: number | undefined }): Promise<Header>
    readBlock(height: number): Promise<Header | undefined>
    /**
     * Makes the next `readHead` prefer another node, if there is one. Call it when the current node fails, for example because it omits
     * logs.
     */
    passOver(): void
    require(block: KnownBlock): Promise<void>
  }
}

/**
 * Whether a header has the hash, parent and time of a block. Compares all three: the service does not recompute the hash, so a node could
 * return the right hash with a wrong time.
 */
export function isShownBy(block: KnownBlock, header: Block): boolean {
  return comparedFields.every((key) => block[key] === undefined || block[key] === header[key])
}

const comparedFields = ['hash', 'parentHash', 'time'] as const
type KnownBlock = Pick<Block, 'number' | 'hash'> & Partial<Block>

/** Throws `ChainError` if the node serves another chain. A load balancer may switch to such a node at any time. */
export function requireChain({ chainId, name }: Pick<Chain, 'chainId' | 'name'>, served: number): void {
  if (served !== chainId) {
    throw new ChainError(name, new Error(`Expected chain ${chainId}. The node is on chain ${served}.`))
  }
}

/** A node of the quorum. `head` is the head that the node last returned, and `since` is the time when the quorum first read it. */
type Voter = {
  node: Node
  place: number
  failure: unknown
  headRead: Promise<void> | undefined
  head: Header | undefined
  since: number
}

type Shown = { header: Header; voter: Voter }

/**
 * Returns the first header with the bloom filter that most nodes share. In a tie, a non-empty filter wins. The real filter reveals missing
 * logs, so a node that hides logs may return an empty filter.
 */
function firstByFilter(alike: readonly Shown[]): Shown | undefined {
  const weightOf = ({ header: { logsBloom } }: Shown) =>
    2 * alike.filter(({ header }) => header.logsBloom === logsBloom).length +
    Number(/[1-9a-f]/i.test(logsBloom?.slice(2) ?? ''))
  const maxWeight = Math.max(...alike.map(weightOf))
  return alike.find((one) => weightOf(one) === maxWeight)
}

function hasHead(voter: Voter): voter is Voter & { head: Header } {
  return voter.failure === undefined && voter.head !== undefined
}
