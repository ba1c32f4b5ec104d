import { DatabaseSync } from 'node:sqlite';

const DAY_MS = 86_400_000;
/** A day of an account and product stands for this number of lines: its machines. */
const LINES_A_DAY = 20;
const PRODUCTS = 5;

/** The entries of an account in the list of funds, as its charges make them. */
export function fillFunds(path: string, account: number, entries: number): void {
  const db = new DatabaseSync(path, { timeout: 10_000 });
  db.exec('pragma synchronous = OFF; pragma cache_size = -262144; begin');
  const fund = db.prepare(
    `insert into funds (account_id, user_id, fund_no, seq, type, direction, amount, cash_amount, granted_amount, voucher_amount, balance_before, balance_after, source, status, created_at, updated_at)
     values (?, ?, ?, ?, 'settle', 'outbound', 10000, 10000, 0, 0, 0, 0, 'interval', 'settled', ?, ?)`,
  );
  const begin = Date.now() - entries * 1_000;
  for (let n = 1; n <= entries; n += 1) {
    const at = begin + n * 1_000;
    fund.run(account, account, `bench-${account}-${n}`, n + 10_000, at, at);
  }
  db.exec('commit');
  db.close();
}

/** The sums of days of this number of lines of two months. Returns the number of rows. */
export function fillDays(path: string, accounts: readonly number[], lines: number, months: readonly string[]): number {
  const db = new DatabaseSync(path, { timeout: 10_000 });
  db.exec('pragma synchronous = OFF; pragma cache_size = -262144; begin');
  const day = db.prepare(
    `insert into bill_days (account_id, user_id, billing_cycle, billing_date, type, category_id, product_id, payable_amount, original_amount, discount_amount, voucher_amount, granted_amount, cash_amount, lines)
     values (?, ?, ?, ?, 'payg', ?, ?, ?, ?, 0, 0, 0, 0, ?)`,
  );
  let rows = 0;
  for (let left = lines, place = 0; left > 0; place += 1) {
    const account = accounts[place % accounts.length] ?? 0;
    const turn = Math.floor(place / accounts.length);
    const product = turn % PRODUCTS;
    const month = months[Math.floor(turn / PRODUCTS) % months.length] ?? '';
    const date = new Date(
      Date.parse(`${month}-01T00:00:00Z`) + (Math.floor(turn / PRODUCTS / months.length) % 28) * DAY_MS,
    );
    const amount = 123_457 * LINES_A_DAY;
    day.run(account, account, month, date.toISOString().slice(0, 10), 1, product + 1, amount, amount, LINES_A_DAY);
    left -= LINES_A_DAY;
    rows += 1;
  }
  db.exec('commit; analyze');
  db.close();
  return rows;
}

/** The queries that a month overview cannot do without, over the same file. Returns milliseconds of each repetition. */
export function bareOverview(path: string, months: readonly string[], times: number): number[] {
  const db = new DatabaseSync(path, { readOnly: true });
  db.exec('pragma cache_size = -65536; pragma mmap_size = 1073741824');
  const query = db.prepare(
    `select billing_cycle, category_id, product_id, region_id, project_id, type, sum(payable_amount), sum(original_amount), sum(discount_amount)
     from bill_days where billing_cycle in (?, ?) group by 1, 2, 3, 4, 5, 6`,
  );
  const days = db.prepare(
    'select billing_date, sum(payable_amount), sum(original_amount), sum(discount_amount) from bill_days where billing_cycle = ? group by 1',
  );
  const taken = Array.from({ length: times }, () => {
    const began = performance.now();
    query.all(...months);
    days.all(months.at(-1) ?? '');
    return performance.now() - began;
  });
  db.close();
  return taken;
}
