import type { Block } from '../store/blocks.js'
import { fetchHeader, fetchNear, type Header } from './fetchBlocks.js'
import { type Chain, ChainError, fromChain, type Node } from './openChain.js'

/** How far below the highest block that most nodes have one is looked for that they have in common, again and again. */
const depths = [0, 1, 3, 7, 15, 31, 63]
/** Milliseconds after which a node whose head stays, while another's is above it, is taken for one that stands still. */
const maxStandstillMs = 60_000

/**
 * Opens what holds the nodes of a chain against each other: a block is believed where more than half of those that answer show it at
 * its height, with its parent and time. So one that is ahead of the others, or on another branch, adds nothing; of two, both have to show it.
 *
 * A node that does not answer, or serves another chain, has no say; nor has one that stood still for a minute, unless most did.
 */
export function openAgreement(options: openAgreement.Options): openAgreement.ReturnType {
  const { chain, now } = options
  const { name } = chain
  const voters: Voter[] = chain.nodes.map((node, place) => ({
    node,
    place,
    failure: undefined,
    asked: undefined,
    head: undefined,
    since: 0,
  }))
  let counted: readonly Voter[] = voters
  let preferred = 0
  let passedOver = -1

  async function look(voter: Voter, next: number | undefined): Promise<void> {
    try {
      const [head, served, told] = await Promise.all([
        fetchHeader(voter.node, 'latest'),
        fromChain(voter.node, voter.node.client.getChainId()),
        next !== undefined && voter.place === preferred ? fetchNear(voter.node, next) : undefined,
      ])
      requireChain(voter.node, served)
      if (!head) throw new ChainError(name, new Error('Its node has no block yet.'))
      if (head.hash !== voter.head?.hash) voter.since = now()
      voter.head = { ...head, told }
      voter.failure = undefined
    } catch (error) {
      voter.failure = error
    } finally {
      voter.asked = undefined
    }
  }

  /** Asks all nodes for their heads, and waits for those that answered the last time. Answers those that do. */
  async function ask(next: number | undefined): Promise<(Voter & { head: Header })[]> {
    await waitFor(
      voters.filter(({ failure }) => failure === undefined),
      next,
    )
    // Nobody is left: whoever comes back is waited for.
    if (!voters.some(hasHead)) await waitFor(voters, next)
    const answered = voters.filter(hasHead)
    if (answered.length === 0) throw voters[0]?.failure
    const highest = Math.max(...answered.map(({ head }) => head.number))
    const going = answered.filter(
      ({ head, since }) => head.number === highest || now() - since < maxStandstillMs,
    )
    return going.length * 2 >= answered.length ? going : answered
  }

  function waitFor(wanted: readonly Voter[], next: number | undefined): Promise<unknown> {
    for (const voter of voters) voter.asked ??= look(voter, next)
    return Promise.all(wanted.map(({ asked }) => asked))
  }

  /** The block at a height that more than half of the counted nodes show, and one of these. */
  async function find(height: number): Promise<Shown | undefined> {
    const shown = await Promise.all(
      counted.map(async (voter) => {
        if (voter.head?.number === height) return { voter, header: voter.head }
        const header = await fetchHeader(voter.node, height).catch(() => undefined)
        return header?.number === height ? { voter, header } : undefined
      }),
    )
    const alikeOf = ({ header }: Shown) =>
      shown.flatMap((one) => (one && isShownBy(header, one.header) ? [one] : []))
    const believed = shown.find((one) => one && alikeOf(one).length > counted.length / 2)
    const isLast = ({ voter }: Shown) => Number(voter.place === passedOver)
    return believed && firstByFilter(alikeOf(believed).sort((one, other) => isLast(one) - isLast(other)))
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
      throw new ChainError(name, new Error(`Its nodes show different blocks at ${highest}, and far below.`))
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
      throw new ChainError(name, new Error(`Its nodes show different blocks at ${number}.`))
    },
  }
}

export declare namespace openAgreement {
  type Options = {
    chain: Pick<Chain, 'name' | 'nodes' | 'prefer'>
    /** Milliseconds by a clock that nobody sets. */
    now: () => number
  }
  type ReturnType = {
    /**
     * The highest block that most nodes agree on, or one a little below. From here on one of these nodes is asked. The logs of the
     * `next` height are asked for in the same moment, of that node.
     *
     * @throws ChainError when no node answers, or they agree on none.
     */
    readHead(options?: { next?: number | undefined }): Promise<Header>
    /** The block at a height below the last head that most nodes show; none where they show none. */
    readBlock(height: number): Promise<Header | undefined>
    /** Has another node asked from the next head on, where there is one: what the last one told of its blocks was not all. */
    passOver(): void
    /** Makes sure that a block below the last head is one that most nodes agree on, too. */
    require(block: Told): Promise<void>
  }
}

/** Whether a header says of a block all that is told of it: its hash says nothing here of its parent and time. */
export function isShownBy(block: Told, header: Block): boolean {
  return told.every((key) => block[key] === undefined || block[key] === header[key])
}

const told = ['hash', 'parentHash', 'time'] as const
type Told = Pick<Block, 'number' | 'hash'> & Partial<Block>

/** Makes sure that a node serves a chain: behind one address there may be another from one moment to the next. */
export function requireChain({ chainId, name }: Pick<Chain, 'chainId' | 'name'>, served: number): void {
  if (served !== chainId) {
    throw new ChainError(name, new Error(`Its node serves chain ${served}, not ${chainId}.`))
  }
}

/** A node, what it said the last time, and since when it says so. */
type Voter = {
  node: Node
  place: number
  failure: unknown
  /** The look that is under way. */
  asked: Promise<void> | undefined
  head: Header | undefined
  since: number
}

/** What a node shows at a height. */
type Shown = { header: Header; voter: Voter }

/**
 * Of those that show a block the first whose bloom filter most of them show; where as many show another, one that has something
 * in it: a node that leaves out logs may empty the filter that would tell.
 */
function firstByFilter(alike: readonly Shown[]): Shown | undefined {
  const weightOf = ({ header: { logsBloom } }: Shown) =>
    2 * alike.filter(({ header }) => header.logsBloom === logsBloom).length +
    Number(/[1-9a-f]/i.test(logsBloom?.slice(2) ?? ''))
  const most = Math.max(...alike.map(weightOf))
  return alike.find((one) => weightOf(one) === most)
}

function hasHead(voter: Voter): voter is Voter & { head: Header } {
  return voter.failure === undefined && voter.head !== undefined
}
