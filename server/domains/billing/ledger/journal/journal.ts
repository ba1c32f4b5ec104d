import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { PLATFORM } from '#server/domains/billing/ledger/ledgerAccount.ts';

/** The syntaxes of three programs that keep books: hledger reads what ledger reads. */
export const JOURNAL_FORMATS = ['ledger', 'beancount'] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];

/** A transaction of the ledger, with its postings in the order of their ids. */
export interface JournalEntry {
  id: string;
  kind: string;
  once_key: string;
  /** Milliseconds since 1970. */
  booked_at: number;
  memo: string | null;
  /** Micro-yuan of whole fen. What a customer has is positive in our ledger, and a liability in the books. */
  postings: readonly { account_id: number; name: string; amount: number }[];
}

/** The account of the books for a ledger account. Programs want a group first, and words that begin with a capital. */
export function bookAccount(account_id: number, name: string): string {
  const [group = '', rest = ''] = [name.split('.', 1)[0], name.slice(name.indexOf('.') + 1)];
  const owner = account_id === PLATFORM ? 'Platform' : `A${account_id}`;
  const [path, part] = PLACES[group] ?? ['Equity:Other', name];
  const words = part === undefined ? rest.split(':') : part === '' ? [] : [part];
  return [path, owner, ...words.map(wordOf)].join(':');
}

/** Where each group of ledger accounts belongs, and what follows the owner: by default the rest of the name. */
const PLACES: Readonly<Record<string, readonly [string, string?]>> = {
  wallet: ['Liabilities:Wallets'],
  provider: ['Liabilities:Providers'],
  channel: ['Assets:Channels'],
  revenue: ['Income:Revenue'],
  promotion: ['Expenses:Promotion', ''],
  rounding: ['Expenses:Rounding', ''],
  writeoff: ['Expenses:Writeoff', ''],
  adjustment: ['Equity:Adjustments', ''],
  opening: ['Equity:Opening', ''],
};

/** Letters, digits and hyphens, and no two words alike: any other sign becomes its number. */
const wordOf = (word: string): string => {
  const plain = word.replace(/[^A-Za-z0-9]/g, (sign) => `-${sign.charCodeAt(0)}-`);
  return /^[a-z]/.test(plain) ? plain.charAt(0).toUpperCase() + plain.slice(1) : `0${plain}`;
};

/** Yuan with two decimals, with the sign of the books. */
function booked(amount: number): string {
  const fen = Math.abs(amount) / 10_000;
  const sign = amount > 0 ? '-' : '';
  return `${sign}${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/** In one line, without the signs that end a text. */
const oneLine = (text: string): string => text.replace(/[\s;|"\\]+/g, ' ').trim();

interface JournalStyle {
  format: JournalFormat;
  /** The billing zone, in which a day begins. */
  zone: string;
  /** The accounts that the text has opened, which beancount demands. */
  opened: Set<string>;
}

/** One transaction as text. */
export function journalText(entry: JournalEntry, { format, zone, opened }: JournalStyle): string {
  const postings = entry.postings.map(({ account_id, name, amount }) => ({
    account: bookAccount(account_id, name),
    amount: booked(amount),
  }));
  const title = oneLine(`${entry.kind} ${entry.once_key}${entry.memo === null ? '' : ` ${entry.memo}`}`);
  const day = dayOf(Math.floor(entry.booked_at / 1000), zone);
  if (format === 'ledger')
    return `${day} * (${entry.id}) ${title}\n${postings.map(({ account, amount }) => `    ${account}  ${amount} CNY\n`).join('')}\n`;
  const fresh = [...new Set(postings.map(({ account }) => account))].filter((account) => !opened.has(account));
  for (const account of fresh) opened.add(account);
  const opening = fresh.map((account) => `1970-01-01 open ${account} CNY\n`).join('');
  return `${opening}${day} * "${title}"\n  id: "${entry.id}"\n${postings.map(({ account, amount }) => `  ${account}  ${amount} CNY\n`).join('')}\n`;
}
