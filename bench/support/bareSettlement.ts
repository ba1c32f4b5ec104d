import { DatabaseSync } from 'node:sqlite';
import { HOUR_MS } from './billedMachines.ts';

export interface BareSettlement {
  /** Writes what an hour of these accounts writes, a transaction each. Returns milliseconds of each. */
  write(accounts: readonly number[], hour: number): number[];
  close(): void;
}

/** The rows that the settlement of an hour writes, by prepared statements of their own over the same file. */
export function bareSettlement(path: string): BareSettlement {
  const db = new DatabaseSync(path, { timeout: 10_000 });
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = FULL; pragma temp_store = memory; pragma cache_size = -65536; pragma mmap_size = 1073741824',
  );
  // The rows of an account are known in advance: nothing is read while it is measured.
  const linesOf = db.prepare('select id, bill_id, payable_amount from bill_lines where account_id = ?');
  const ledgersOf = db.prepare('select id, last_seq, balance from ledger_accounts where account_id = ?');
  const bill = db.prepare(
    'update bills set due_amount = due_amount + 120000, cash_amount = cash_amount + 120000, sources = ?, settled_to = ?, updated_at = ?, _version = _version + 1 where id = ?',
  );
  const line = db.prepare(
    'update bill_lines set end_at = ?, duration_s = duration_s + 3600, quantity = quantity + 1000000, payable_amount = ?, updated_at = ?, _version = _version + 1 where id = ?',
  );
  const items = db.prepare('update billing_items set next_at = ? where account_id = ?');
  const transaction = db.prepare(
    `insert into ledger_transactions (id, kind, once_key, account_id, booked_at, actor_id, digest) values (?, 'settle', ?, ?, ?, 0, ?)`,
  );
  const posting = db.prepare(
    'insert into ledger_postings (ledger_id, seq, transaction_id, amount, balance_before, balance_after, hash) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const ledger = db.prepare('update ledger_accounts set balance = ?, last_seq = ?, head_hash = ? where id = ?');
  const account = db.prepare(
    'update accounts set balance = balance - 12000000, available = available - 12000000, last_consume_at = ?, updated_at = ?, _version = _version + 1 where id = ?',
  );
  const fund = db.prepare(
    `insert into funds (account_id, fund_no, seq, type, amount, balance_before, balance_after, transaction_id, created_at, updated_at) values (?, ?, ?, 'settle', 12000000, 0, 0, ?, ?, ?)`,
  );
  const day = db.prepare(
    'update bill_days set payable_amount = payable_amount + 12345700, original_amount = original_amount + 12345700 where account_id = ?',
  );
  const hash = 'x'.repeat(43);

  function one(id: number, hour: number): number {
    const lines = linesOf.all(id) as Record<'id' | 'bill_id' | 'payable_amount', number>[];
    const ledgers = ledgersOf.all(id) as Record<'id' | 'last_seq' | 'balance', number>[];
    const key = `bare ${id} ${hour}`;
    const began = performance.now();
    db.exec('begin immediate');
    for (const each of lines) {
      line.run(hour, each.payable_amount + 123_457, hour, each.id);
      bill.run('[{"account":"wallet.cash","amount":370000,"kind":"cash"}]', hour, hour, each.bill_id);
    }
    items.run(hour + HOUR_MS, id);
    transaction.run(key, key, id, hour, hash);
    for (const each of ledgers) {
      posting.run(each.id, each.last_seq + 1, key, 12_000_000, each.balance, each.balance + 12_000_000, hash);
      ledger.run(each.balance + 12_000_000, each.last_seq + 1, hash, each.id);
    }
    account.run(hour, hour, id);
    fund.run(id, key, hour / 1_000, key, hour, hour);
    day.run(id);
    db.exec('commit');
    return performance.now() - began;
  }

  return { write: (accounts, hour) => accounts.map((id) => one(id, hour)), close: () => db.close() };
}
