/** Markets, their blocks and orders, and how these stand. */
export const orders = `
  create table sources (
    chain_id bigint primary key,
    market text not null,
    start_block bigint not null,
    treasury text not null,
    market_fee_bps integer not null
  );

  create table blocks (
    chain_id bigint not null,
    number bigint not null,
    hash text not null,
    parent_hash text not null,
    time bigint not null,
    primary key (chain_id, number)
  );

  create table orders (
    chain_id bigint not null,
    order_id text not null,
    kind text not null,
    collection text not null,
    token_id numeric(78) not null,
    multiple boolean not null,
    maker text not null,
    currency text not null,
    unit_price numeric(78) not null,
    quantity numeric(78) not null,
    valid_from numeric(20) not null,
    valid_until numeric(20) not null,
    block_number bigint not null,
    primary key (chain_id, order_id),
    foreign key (chain_id, block_number) references blocks on delete cascade
  );
  create index on orders (chain_id, block_number);
  create index on orders (chain_id, collection, token_id);

  create table fills (
    chain_id bigint not null,
    block_number bigint not null,
    log_index integer not null,
    order_id text not null,
    buyer text not null,
    purchase_id text not null,
    quantity numeric(78) not null,
    price numeric(78) not null,
    primary key (chain_id, block_number, log_index),
    foreign key (chain_id, block_number) references blocks on delete cascade,
    foreign key (chain_id, order_id) references orders on delete cascade
  );
  create index on fills (chain_id, order_id);

  create table cancellations (
    chain_id bigint not null,
    order_id text not null,
    block_number bigint not null,
    primary key (chain_id, order_id),
    foreign key (chain_id, block_number) references blocks on delete cascade,
    foreign key (chain_id, order_id) references orders on delete cascade
  );
  create index on cancellations (chain_id, block_number);

  create table touches (
    chain_id bigint not null,
    order_id text not null,
    block_number bigint not null,
    primary key (chain_id, order_id, block_number),
    foreign key (chain_id, block_number) references blocks on delete cascade,
    foreign key (chain_id, order_id) references orders on delete cascade
  );
  create index on touches (chain_id, block_number);

  create table availability (
    chain_id bigint not null,
    order_id text not null,
    held numeric(78),
    royalty_receiver text,
    royalty_bps integer,
    primary key (chain_id, order_id),
    foreign key (chain_id, order_id) references orders on delete cascade
  );
  create index on availability (chain_id) where held is null;

  create table currencies (
    chain_id bigint not null,
    address text not null,
    decimals integer,
    primary key (chain_id, address)
  );
`
