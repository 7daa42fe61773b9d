import type { Block } from './readBlocks.js'

/** Returns the sentences of a block. Leaves out code, links and the tags of doc comments, which no rule applies to. */
export function sentencesOf({ text }: Block): string[] {
  return text
    .replace(/@example[\s\S]*?(?=\n@|$)/g, '')
    .replace(/@default[^\n]*/g, '')
    .replace(/@(param|returns?|throws|see)\s*/g, '. ')
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/\{@link ([^}\s|]+)[^}]*\}/g, '$1')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/`[^`]*`/g, 'CODE')
    .replace(/https?:\/\/\S+/g, 'URL')
    .replace(/\n[-*] /g, '. ')
    .replace(/\*\*|__/g, '')
    .replace(/\b(e\.g|i\.e|etc|vs)\./g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?…])["”’)]*\s+(?=["“(]?[A-Z0-9])/)
    .filter((sentence) => /[A-Za-z]{2}/.test(sentence) && sentence.split(' ').length > 2)
}

/** The rules of `CONTRIBUTING.md` that a program can see. */
export const rules = {
  /** A sentence opens with a noun clause, so that its subject comes late: “What is signed …”, “Whoever waits …”. */
  'subject first': (sentence) => !isQuestion(sentence) && nounClause.test(sentence),
  /** Several clauses without a noun stand in one sentence: “what wraps … who sends …”. */
  'clause chain': (sentence) => !isQuestion(sentence) && (sentence.match(clause)?.length ?? 0) > 1,
  /** A passive hides the actor: “is told”, “is asked”. */
  'actor named': (sentence) => passive.test(sentence) && !/\bby (the|a) \w+/.test(sentence),
  'at most 25 words': (sentence) => countWords(sentence) > 25,
  /** The subject is “nothing” or “nobody”, or the sentence contains two negations. */
  positive: (sentence) =>
    /^(Nothing|Nobody|None|No one|Neither|Nor)\b/.test(sentence) || doubleNegation.test(sentence),
  'no archaisms': (sentence) => archaisms.test(sentence),
  /** A pronoun gives a person a gender. The buyer is “they”. */
  'no gender': (sentence) => /\b(she|her|hers|herself|he|him|his|himself)\b/i.test(sentence),
} satisfies { [rule: string]: (sentence: string) => boolean }

export type Rule = keyof typeof rules

const nounClause =
  /^(What|Whatever|Whoever|Whom|Who|Whose|Whichever|Which|Of (what|whom|those|one|all|each|a|an|the|these|its|several|two)\b)/
const clause = /\b(what|whatever|who|whoever|whom|whose|whichever)\b/gi
const passive =
  /\b(is|are|was|were|be|been|being|gets?|got) (\w+ )?(told|asked|held against|judged|heard|minded|noted|taken for|looked for|looked after|given up|let through|gone through|said|shown|known by|put before)\b/i
const doubleNegation =
  /\b(no|nothing|nobody|none|never|not)\b[^.;:]{0,60}\b(but|unless|without|nor|neither|no other)\b/i
const archaisms =
  /\b(anew|all the same|of its own accord|is none|are none|makes? good|by (its|their) word|as it (is|was)|for good|hand(s|ed)? on|mend(s|ed)?|heard of|is had|of no use|but for|nor is|nor does|so does|so are|thereof|therein|whereby|wherein|wherever|lets? through)\b/i

function isQuestion(sentence: string): boolean {
  return /\?["”’)]*$/.test(sentence)
}

function countWords(sentence: string): number {
  return sentence.split(/\s+/).filter((word) => /\w/.test(word)).length
}
