/** Transactions of a relayer in whose place others were signed: what comes behind them needs them, should their blocks go. */
export const replacedTransactions = `
  create table replaced_transactions (
    chain_id bigint not null,
    relayer text not null,
    nonce bigint not null,
    target text not null,
    data text not null,
    gas numeric(78) not null,
    max_fee_per_gas numeric(78) not null,
    max_priority_fee_per_gas numeric(78) not null,
    deadline numeric(78),
    raw text not null,
    primary key (chain_id, relayer, nonce)
  );
`
