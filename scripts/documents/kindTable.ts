import { kindChange, type KindChange } from '#model/evolution/kindChange.ts';
import { fieldKinds } from '#model/fields/index.ts';

const TABLE = /(<!-- kinds: npm run docs -->\n)[^]*?(<!-- end of kinds -->)/;

/** The common name of the kinds of a group, by one of them. */
const GROUP_NAMES: Readonly<Record<string, string>> = {
  text: 'texts',
  integer: 'numbers',
  percent: 'measures and moments',
  enum: 'words',
  password: 'sealed',
  tags: 'structures',
  reference: 'references',
  file: 'files',
};

const SHOWN: Readonly<Record<KindChange, string>> = { same: 'same', converted: 'converted', refused: '–' };

/** `docs/evolving.md` with its table of all pairs of kinds; the rest of the page is written by hand. */
export function withKindTable(text: string): string {
  const groups = groupsOf(fieldKinds);
  const members = groups.map((group) => `| ${nameOf(group)} | ${group.map((kind) => `\`${kind}\``).join(' ')} |`);
  const rows = groups.map(
    (from) => `| **${nameOf(from)}** | ${groups.map((to) => SHOWN[between(from, to)]).join(' | ')} |`,
  );
  const lines = [
    '| Group | Kinds |',
    '|---|---|',
    ...members,
    '',
    `| from ↓ to → | ${groups.map(nameOf).join(' | ')} |`,
    `|---|${groups.map(() => '---|').join('')}`,
    ...rows,
  ];
  return text.replace(TABLE, (_, start: string, end: string) => `${start}\n${lines.join('\n')}\n\n${end}`);
}

function nameOf(group: readonly string[]): string {
  const known = group.find((kind) => GROUP_NAMES[kind] !== undefined);
  if (known === undefined) throw new Error(`The group of the kinds ${group.join(', ')} has no name`);
  return GROUP_NAMES[known] ?? known;
}

/** Groups kinds that convert to and from the same kinds: one row covers them all. */
function groupsOf(kinds: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const kind of kinds) {
    const group = groups.find((members) => members.every((member) => areAlike(kind, member, kinds)));
    if (group === undefined) groups.push([kind]);
    else group.push(kind);
  }
  return groups;
}

function areAlike(one: string, other: string, kinds: readonly string[]): boolean {
  if (kindChange(one, other) !== kindChange(other, one)) return false;
  return kinds.every(
    (kind) =>
      kind === one ||
      kind === other ||
      (kindChange(one, kind) === kindChange(other, kind) && kindChange(kind, one) === kindChange(kind, other)),
  );
}

/** The conversion between two kinds of a group. */
function between(from: readonly string[], to: readonly string[]): KindChange {
  const [first = ''] = from;
  return kindChange(first, to.find((kind) => kind !== first) ?? first);
}
