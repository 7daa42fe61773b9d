import type { $ZodType } from 'zod/v4/core'

/** The document with its tables as the code has them. */
export declare function withTables(document: string, parts: Parts): string
export declare function partsOf(all: object): Pick<Parts, 'records' | 'enums'>

type Parts = {
  methods: Record<string, { service: string; repeatable: boolean }>
  records: Record<string, $ZodType>
  enums: Record<string, readonly string[]>
  errorRows: Record<string, { code: number; msg: string; status: number }>
}
