import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { kindChange, type KindChange } from '#model/evolution/kindChange.ts';
import { fieldKinds } from '#model/fields/index.ts';
import { foresee } from '#server/engine/schemas/settle/foresee.ts';
import { databasesUnderTest, sqliteUnderTest, type DatabaseUnderTest } from '../support/databases/databases.ts';
import { runningSchemas, type RunningSchemas } from '../support/schemas/runningSchemas.ts';

const page = readFileSync('docs/evolving.md', 'utf8');
const [, examples = ''] = /\n## Examples\n([^]*?)\n## /.exec(page) ?? [];
const [introduction = '', ...sections] = examples.split(/\n### /);
const [, path = '', base = ''] = /```yaml\n# schemas\/(\S+)\n([^]*?)```/.exec(introduction) ?? [];

/** The content of a section: an edit, a table of the records after it, or the reply of the server. */
interface Part {
  kind: 'diff' | 'table' | 'text';
  lines: string[];
}

function partsOf(section: string): Part[] {
  return [...section.matchAll(/```(diff|text)\n([^]*?)\n```|((?:^\|.*\n)+)/gm)].map(([, kind, body, table]) =>
    table === undefined
      ? { kind: kind === 'diff' ? 'diff' : 'text', lines: (body ?? '').split('\n') }
      : { kind: 'table', lines: table.trim().split('\n') },
  );
}

function edited(text: string, { lines }: Part): string {
  const removed = lines.filter((line) => line.startsWith('-')).map((line) => `${line.slice(1)}\n`);
  let result = text;
  // Added lines replace the removed line before them.
  const added = lines.flatMap((line, at) =>
    line.startsWith('+') && !(lines[at - 1] ?? '').startsWith('+')
      ? [{ after: at - 1, block: followers(lines, at) }]
      : [],
  );
  for (const line of removed) {
    expect(result).toContain(line);
    const at = lines.indexOf(`-${line.trimEnd()}`);
    result = result.replace(line, () => added.find(({ after }) => after === at)?.block ?? '');
  }
  return result;
}

function followers(lines: readonly string[], from: number): string {
  const end = lines.findIndex((line, at) => at > from && !line.startsWith('+'));
  return lines
    .slice(from, end < 0 ? undefined : end)
    .map((line) => `${line.slice(1)}\n`)
    .join('');
}

function rowsOf({ lines }: Part): Record<string, string | null>[] {
  const [names = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] || null])));
}

const placeOf = (text: string) => path.replace('racks', /^resource: (\w+)/m.exec(text)?.[1] ?? '');

async function stored({ db, definition }: RunningSchemas, text: string): Promise<Record<string, string | null>[]> {
  const resource = /^resource: (\w+)/m.exec(text)?.[1] ?? '';
  const fields = Object.keys(definition(resource)?.fields ?? {}).filter(
    (name) => !['id', 'created_at', 'updated_at'].includes(name),
  );
  const rows = await db.all(`select ${fields.join(', ')} from ${resource} order by id`);
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? null : String(value)])),
  );
}

/** One edit of the file; a resource that gets another name has another file. */
async function write({ save }: RunningSchemas, before: string, after: string): Promise<string[]> {
  const files = placeOf(before) === placeOf(after) ? {} : { [placeOf(before)]: null };
  return (await save({ ...files, [placeOf(after)]: after })).map(formatDiagnostic);
}

async function running(database: DatabaseUnderTest): Promise<RunningSchemas> {
  const server = await runningSchemas(database, { [path]: base });
  for (const row of rowsOf(
    partsOf(introduction).find(({ kind }) => kind === 'table') ?? { kind: 'table', lines: [] },
  )) {
    await server.db.run(
      `insert into racks (${Object.keys(row).join(', ')}) values (${Object.values(row)
        .map((value) => (value === null ? 'null' : /^\d+$/.test(value) ? value : `'${value}'`))
        .join(', ')})`,
    );
  }
  return server;
}

describe.each(await databasesUnderTest())('the examples of docs/evolving.md, on $dialect', (database) => {
  test('do what the page describes, one after the other, and are undone', async () => {
    const server = await running(database);
    expect(sections).toHaveLength(7);
    let text = base;
    for (const section of sections) {
      const [title = ''] = section.split('\n');
      for (const [at, part] of partsOf(section).entries()) {
        const next = partsOf(section)[at + 1];
        if (part.kind === 'table')
          expect(await stored(server, text), title).toEqual(rowsOf(part).map((row) => expect.objectContaining(row)));
        if (part.kind !== 'diff') continue;
        const isRefused = next?.kind === 'text' && !next.lines[0]?.includes(' warning: ');
        if (isRefused) await server.db.run(`update racks set inventory_no = '007' where id = 2`);
        const before = await stored(server, text);
        const now = edited(text, part);
        const errors = await write(server, text, now);
        expect(errors, title).toEqual(isRefused ? next.lines : []);
        if (next?.kind === 'text')
          expect(server.live.store.diagnostics().map(formatDiagnostic)).toContain(next.lines[0]);
        // The page describes a swap as two changes.
        if (title !== 'Swap two fields') {
          expect(await write(server, now, text)).toEqual([]);
          expect(await stored(server, text), `${title}, taken back`).toEqual(before);
        }
        if (isRefused) continue;
        expect(await write(server, text, now)).toEqual([]);
        text = now;
      }
    }
  });

  test('a swap is taken back in two changes', async () => {
    const server = await running(database);
    const swap = partsOf(sections.find((section) => section.startsWith('Swap two fields')) ?? '').find(
      ({ kind }) => kind === 'diff',
    );
    const swapped = edited(base, swap ?? { kind: 'diff', lines: [] });
    const before = await stored(server, base);
    for (const [from, to, isSwapped] of [
      [base, swapped, true],
      [swapped, base, true],
      [base, swapped, false],
    ] as const) {
      expect(await write(server, from, to)).toEqual([]);
      const rows = await stored(server, to);
      expect(rows.map(({ owner }) => owner)).toEqual(before.map(({ owner, deputy }) => (isSwapped ? deputy : owner)));
    }
  });
});

describe('docs/evolving.md', () => {
  test('shows what npm run check:schemas -- --against prints of the first four examples', async () => {
    const server = await running(sqliteUnderTest);
    await server.live.stop();
    const together = sections
      .slice(0, 4)
      .flatMap(partsOf)
      .filter(({ kind }) => kind === 'diff')
      .reduce(edited, base);
    writeFileSync(join(server.directory, path), together);
    const { steps } = await foresee(server.db, { directory: server.directory, overlay: undefined });
    const printed = /prints:\n\n {3}```text\n([^]*?)\n {3}```/
      .exec(page)?.[1]
      ?.split('\n')
      .map((line) => line.trim());
    expect(printed).toEqual(steps.map(({ file, line, column, says }) => `${file}:${line}:${column} ${says}`));
  });

  test('has a table of all pairs of kinds that matches the server', () => {
    const [, table = ''] = /<!-- kinds: npm run docs -->\n([^]*?)<!-- end of kinds -->/.exec(page) ?? [];
    const rows = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim().replaceAll('**', '')),
      );
    const end = rows.findIndex(([first]) => first === 'from ↓ to →');
    const groupOf = new Map(
      rows
        .slice(2, end)
        .flatMap(([group = '', kinds = '']) => [...kinds.matchAll(/`(\w+)`/g)].map(([, kind = '']) => [kind, group])),
    );
    expect([...groupOf.keys()].toSorted()).toEqual(fieldKinds.toSorted());
    const [, ...columns] = rows[end] ?? [];
    const cells = new Map(
      rows
        .slice(end + 2)
        .flatMap(([from = '', ...line]) =>
          line.map((cell, at) => [`${from} ${columns[at]}`, cell === '–' ? 'refused' : cell]),
        ),
    );
    const told = (from: string, to: string): string | undefined =>
      from === to ? 'same' : cells.get(`${groupOf.get(from)} ${groupOf.get(to)}`);
    const wrong = fieldKinds.flatMap((from) =>
      fieldKinds
        .filter((to) => told(from, to) !== (kindChange(from, to) satisfies KindChange))
        .map((to) => `${from} → ${to}`),
    );
    expect(wrong).toEqual([]);
  });
});
