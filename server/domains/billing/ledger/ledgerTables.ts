import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';

/**
 * The double-entry ledger. Every ledger account belongs to a billing account, or to the platform (`account_id` 0), and
 * has its own sequence and hash chain. What the platform earns or owes through a customer is kept below that customer,
 * so that payments of two customers never wait for each other.
 */
export const LEDGER_TABLES = {
  ledger_accounts: {
    columns: {
      id: 'serial',
      account_id: 'integer',
      name: 'text',
      balance: 'integer',
      last_seq: 'integer',
      head_hash: 'text',
    },
    indexes: {
      ledger_accounts_of_owner: { on: ['account_id', 'name'], unique: true },
      ledger_accounts_by_name: { on: ['name'] },
    },
  },
  ledger_transactions: {
    columns: {
      id: 'text',
      kind: 'text',
      /** The key of something that must happen once, among transactions of its kind. */
      once_key: 'text',
      /** The billing account that it is about; 0: the platform alone. */
      account_id: 'integer',
      booked_at: 'integer',
      actor_id: 'integer',
      actor_name: 'text?',
      ref_type: 'text?',
      ref_id: 'text?',
      memo: 'text?',
      /** Of all the above and every posting. */
      digest: 'text',
    },
    primaryKey: ['id'],
    indexes: {
      ledger_transactions_once: { on: ['kind', 'once_key'], unique: true },
      ledger_transactions_of_account: { on: ['account_id', 'booked_at'] },
    },
    appendOnly: true,
  },
  ledger_postings: {
    columns: {
      ledger_id: 'integer',
      seq: 'integer',
      transaction_id: 'text',
      amount: 'integer',
      balance_before: 'integer',
      balance_after: 'integer',
      hash: 'text',
    },
    primaryKey: ['ledger_id', 'seq'],
    indexes: { ledger_postings_of_transaction: { on: ['transaction_id'] } },
    appendOnly: true,
  },
  /** Where each chain stood when a month was closed; `closes` has the sealed root over them. */
  ledger_anchors: {
    columns: {
      period: 'text',
      ledger_id: 'integer',
      account_id: 'integer',
      name: 'text',
      seq: 'integer',
      hash: 'text',
    },
    primaryKey: ['period', 'ledger_id'],
  },
  /** Money that is held for something that is not yet certain. */
  holds: {
    columns: {
      id: 'text',
      account_id: 'integer',
      amount: 'integer',
      purpose: 'text',
      ref_type: 'text?',
      ref_id: 'text?',
      state: 'text',
      expires_at: 'integer?',
      created_at: 'integer',
      ended_at: 'integer?',
    },
    primaryKey: ['id'],
    indexes: {
      holds_of_account: { on: ['account_id', 'state'] },
      holds_by_end: { on: ['expires_at'], where: "state = 'held'" },
    },
  },
} as const satisfies PlatformTables;
