import { globSync, readFileSync } from 'node:fs';
import { keysOfTable } from './languageKeys.ts';
import { withLanguageTables } from './languageTables.ts';

const INDEX = 'docs/language.md';
const TABLE = /^<!-- keys of (.+?): npm run docs -->$/;
const PLACE = /(<!-- index of keys: npm run docs -->\n)[^]*?(<!-- end of index -->)/;

/** Where a key is explained. */
interface Entry {
  key: string;
  what: string;
  /** Address of the page, with the heading, relative to the index. */
  link: string;
}

/** The pages of the schema language with their tables, and the index that leads from a key to its page: path → text. */
export function languagePages(): Map<string, string> {
  const pages = new Map(
    globSync('docs/language/**/*.md')
      .toSorted()
      .map((path) => [path, withLanguageTables(readFileSync(path, 'utf8'))]),
  );
  const index = readFileSync(INDEX, 'utf8');
  return new Map([
    ...pages,
    [INDEX, index.replace(PLACE, (_, start: string, end: string) => `${start}\n${indexTable(pages)}\n\n${end}`)],
  ]);
}

function indexTable(pages: ReadonlyMap<string, string>): string {
  const entries = [...pages].flatMap(([path, text]) => entriesOf(path, text)).toSorted(byKey);
  const rows = [...Map.groupBy(entries, ({ key }) => key)].map(
    ([key, some]) => `| \`${key}\` | ${some.map(({ what, link }) => `[${what}](${link})`).join(', ')} |`,
  );
  return ['<!-- prettier-ignore -->', '| Key | Of |', '|---|---|', ...rows].join('\n');
}

const byKey = (one: Entry, other: Entry): number =>
  one.key < other.key ? -1 : Number(one.key > other.key) || (one.what < other.what ? -1 : 1);

/** The keys of the tables of a page, each below the last heading before its table. */
function entriesOf(path: string, text: string): Entry[] {
  const entries: Entry[] = [];
  let anchor = '';
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, marks = '', title = ''] = (isCode ? undefined : /^(#+) (.+)$/.exec(line)) ?? [];
    if (marks !== '') anchor = marks === '#' ? '' : `#${slugOf(title)}`;
    const [, what] = TABLE.exec(line) ?? [];
    if (what === undefined) continue;
    const link = path.slice('docs/'.length) + anchor;
    for (const key of keysOfTable(what)) entries.push({ key, what, link });
  }
  return entries;
}

/** As GitHub makes the anchor of a heading. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
