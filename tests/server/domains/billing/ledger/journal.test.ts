import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportJournal } from '#server/domains/billing/ledger/journal/exportJournal.ts';
import {
  bookAccount,
  JOURNAL_FORMATS,
  journalText,
  type JournalFormat,
} from '#server/domains/billing/ledger/journal/journal.ts';
import { post } from '#server/domains/billing/ledger/post.ts';
import { installedBooks } from '../../../../support/books.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { scratchFolder } from '../../../../support/runner/scratch.ts';
import { newAccount, YUAN } from '../../../../support/wallets.ts';

const ENTRY = {
  id: 't-1',
  kind: 'settle',
  once_key: '7 2026-05-01T01:00:00.000Z',
  booked_at: Date.UTC(2026, 4, 1, 1),
  memo: 'a "note"; with\nsigns',
  postings: [
    { account_id: 7, name: 'wallet.cash', amount: -3 * YUAN },
    { account_id: 7, name: 'wallet.grant:12', amount: -50_000 },
    { account_id: 7, name: 'revenue.vm', amount: 3 * YUAN + 50_000 },
  ],
};

describe('the ledger as a journal', () => {
  test('what customers have is a liability, what they pay is income, in yuan', () => {
    expect(journalText(ENTRY, { format: 'ledger', zone: 'UTC', opened: new Set() }))
      .toBe(`2026-05-01 * (t-1) settle 7 2026-05-01T01:00:00.000Z a note with signs
    Liabilities:Wallets:A7:Cash  3.00 CNY
    Liabilities:Wallets:A7:Grant:012  0.05 CNY
    Income:Revenue:A7:Vm  -3.05 CNY

`);
  });

  test('beancount opens an account before its first posting, once', () => {
    const opened = new Set<string>();
    const style = { format: 'beancount', zone: 'UTC', opened } as const;
    const [first, second] = [journalText(ENTRY, style), journalText(ENTRY, style)];
    expect(first.match(/^1970-01-01 open \S+ CNY$/gm)).toHaveLength(3);
    expect(second).not.toContain('open');
    expect(second).toContain('2026-05-01 * "settle 7 2026-05-01T01:00:00.000Z a note with signs"\n  id: "t-1"\n');
  });

  test('dates are days of the billing zone (T1)', () => {
    const opened = new Set<string>();
    const dated = (zone: string) => journalText(ENTRY, { format: 'ledger', zone, opened }).slice(0, 10);
    expect([dated('Asia/Shanghai'), dated('America/New_York')]).toEqual(['2026-05-01', '2026-04-30']);
  });

  test('different ledger accounts have different names', () => {
    const names = ['revenue.a_b', 'revenue.a-b', 'revenue.a.b', 'revenue.A', 'revenue.a', 'promotion', 'opening'];
    expect(new Set(names.map((name) => bookAccount(7, name))).size).toBe(names.length);
    expect(bookAccount(0, 'channel.bank_transfer')).toBe('Assets:Channels:Platform:Bank-95-transfer');
  });
});

describe.each(await databasesUnderTest())('the exported ledger, on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database, seed: 'none' });
    for (const yuan of [10, 20.5]) {
      const account_id = await newAccount(all, yuan);
      const postings = [
        { account: 'wallet.cash', amount: -3.07 * YUAN },
        { account: 'revenue.object_storage', amount: 3.07 * YUAN },
      ] as const;
      await all
        .context()
        .transaction((inside) => post(inside, { kind: 'settle', key: `${account_id}`, account_id, postings }));
    }
  });
  afterAll(() => all.close());

  const fileOf = async (format: JournalFormat) => {
    const file = join(scratchFolder(), `journal.${format}`);
    const parts: string[] = [];
    for await (const part of exportJournal(all.context(), format)) parts.push(part);
    writeFileSync(file, parts.join(''));
    return { file, text: parts.join('') };
  };

  test('has every transaction once', async () => {
    for (const format of JOURNAL_FORMATS) {
      const { text } = await fileOf(format);
      expect(text.match(/^\d{4}-\d\d-\d\d \* /gm)).toHaveLength(4);
    }
  });

  // Without one of the programs, `npm run test:journal` says so.
  test.each(installedBooks())('$name reports the balances of the ledger (P14)', async ({ format, balances }) => {
    const theirs = balances((await fileOf(format)).file);
    const own = await all.db.kysely.selectFrom('ledger_accounts').select(['account_id', 'name', 'balance']).execute();
    expect(Object.fromEntries(theirs)).toEqual(
      Object.fromEntries(own.map((row) => [bookAccount(row.account_id, row.name), -Math.round(row.balance / 10_000)])),
    );
  });
});
