import { createHash, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

const PRAGMAS =
  'pragma journal_mode = wal; pragma synchronous = FULL; pragma temp_store = memory; pragma cache_size = -65536; pragma mmap_size = 1073741824';

export interface BarePosting {
  name: string;
  amount: number;
}

const sha = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A transaction of the ledger by prepared statements: the rows of ours, their balances and chained hashes. */
export function bareLedger(path: string) {
  const db = new DatabaseSync(path, { timeout: 10_000 });
  db.exec(PRAGMAS);
  const transaction = db.prepare(
    `insert into ledger_transactions (id, kind, once_key, account_id, booked_at, actor_id, digest) values (?, 'recharge', ?, ?, ?, 0, ?)`,
  );
  const head = db.prepare(
    'select id, balance, last_seq, head_hash from ledger_accounts where account_id = ? and name = ?',
  );
  const open = db.prepare(
    `insert into ledger_accounts (account_id, name, balance, last_seq, head_hash) values (?, ?, 0, 0, '') on conflict do nothing`,
  );
  const posting = db.prepare(
    'insert into ledger_postings (ledger_id, seq, transaction_id, amount, balance_before, balance_after, hash) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const move = db.prepare('update ledger_accounts set balance = ?, last_seq = ?, head_hash = ? where id = ?');
  const wallet = db.prepare('select balance, available from accounts where id = ?');
  const account = db.prepare(
    'update accounts set balance = balance + ?, available = available + ?, last_charge_at = ?, updated_at = ?, _version = _version + 1 where id = ?',
  );
  const lastSeq = db.prepare('select max(seq) as seq from funds where account_id = ?');
  const fund = db.prepare(
    `insert into funds (account_id, user_id, fund_no, seq, type, direction, amount, cash_amount, balance_before, balance_after, source, status, transaction_id, created_at, updated_at)
     values (?, ?, ?, ?, 'recharge', 'inbound', ?, ?, ?, ?, 'system', 'settled', ?, ?, ?)`,
  );

  /** In the transaction that is open. */
  function append(owner: number, postings: readonly BarePosting[], now: number): void {
    const id = randomUUID();
    const digest = sha(`${id} ${owner} ${now} ${JSON.stringify(postings)}`);
    transaction.run(id, `bare ${id}`, owner, now, digest);
    let cash = 0;
    for (const { name, amount } of postings) {
      open.run(owner, name);
      const row = head.get(owner, name) as { id: number; balance: number; last_seq: number; head_hash: string };
      const [balance, seq] = [row.balance + amount, row.last_seq + 1];
      const hash = sha(`${row.head_hash} ${digest} ${seq} ${amount} ${balance}`);
      posting.run(row.id, seq, id, amount, row.balance, balance, hash);
      move.run(balance, seq, hash, row.id);
      if (name.startsWith('wallet.')) cash += amount;
    }
    const { balance } = wallet.get(owner) as { balance: number };
    account.run(cash, cash, now, now, owner);
    const seq = ((lastSeq.get(owner) as { seq: number | null }).seq ?? 0) + 1;
    fund.run(owner, owner, `bare-${owner}-${seq}`, seq, cash, cash, balance, balance + cash, id, now, now);
  }

  return {
    db,
    append,
    /** One transaction of the database for all of them. */
    together(work: () => void): void {
      db.exec('begin immediate');
      work();
      db.exec('commit');
    },
    close: () => db.close(),
  };
}
