import { isDeepStrictEqual } from 'node:util';
import { formatDiagnostic, type Diagnostic } from '#model/compile/diagnostics.ts';
import { compile, runningOf, schemasText, type Files } from './compiled.ts';
import { follow } from './ledger/follow.ts';
import { cellOf, isHidden, keyOf, unknownCell, type Ledger } from './ledger/ledger.ts';
import { Defect, readAll, verify } from './ledger/verify.ts';
import { heldBack } from './heldBack.ts';
import type { Written } from './rows.ts';
import type { FileChange, World } from './world.ts';

/** The state before an edit. */
interface Before {
  files: Files;
  good: Files;
  ledger: Ledger;
  lists: ReadonlyMap<string, string>;
  schemas: string;
}

/** A world that is edited, with everything that the test knows about it. */
export interface Evolution {
  world: World;
  ledger(): Ledger;
  /** The files in the folder. */
  files(): Files;
  /** The text of each file that is live. */
  good(): Files;
  /** The steps so far, for the report. */
  story: string[];
  /** Saves files and checks the result. Returns whether everything went live. */
  edit(what: string, changes: readonly FileChange[]): Promise<boolean>;
  /** Restores the files from before the last edit, if nothing was written since. False if there is none. */
  takeBack(): Promise<boolean>;
  restart(): Promise<void>;
  /** Rows were written: earlier edits can no longer be undone without a trace. */
  written(written: Written): Promise<void>;
  /** Earlier edits can no longer be undone step by step: a removed `was` has released its former name. */
  forgetEdits(): void;
  /** Jobs have changed records. */
  moved(): Promise<void>;
}

export async function startEvolution(world: World, initial: Files): Promise<Evolution> {
  let files: Files = new Map(initial);
  let good: Files = new Map(initial);
  let ledger = follow({ live: new Map(), gone: new Map() }, runningOf(world.schemas(), good)).ledger;
  let lists: ReadonlyMap<string, string> = new Map();
  let trail: Before[] = [];
  const story: string[] = [];

  /** The findings as a reader sees them, for the report. */
  const errors = () => world.findings().filter(({ severity }) => severity === 'error');

  async function settle(before: Before, changed: readonly string[]): Promise<boolean> {
    const { held, texts } = heldBack(world, before.good, files);
    const compiled = compile(files);
    const wanted = follow(before.ledger, runningOf(compiled.schemas, files));
    story.push(
      ...errors().map((each) => `     ${formatDiagnostic(each)}`),
      ...[...wanted.refusals].map(([name, reasons]) => `     (expected: ${name} ${reasons.join('; ')})`),
    );
    checkFindings(held);
    const isClean = compiled.diagnostics.every(({ severity }) => severity !== 'error');
    if (isClean && wanted.unsure.size === 0) {
      if (wanted.refusals.size === 0 && held.length > 0)
        throw new Defect(`${held.join(', ')} did not go live, though no value would be lost`);
      if (wanted.refusals.size > 0 && held.length === 0)
        throw new Defect(`${changed.join(', ')} went live: ${[...wanted.refusals.values()].flat().join('; ')}`);
    }
    checkAlone(before, changed, held);
    good = texts;
    ledger = follow(before.ledger, runningOf(world.schemas(), good)).ledger;
    const now = await verify(world, ledger);
    checkUnrelated(before, now);
    lists = now;
    return held.length === 0;
  }

  /** Every pending file has a finding with a place, and there are no other errors. */
  function checkFindings(held: readonly string[]): void {
    const found = errors();
    if (held.length > 0 && found.length === 0) throw new Defect(`${held.join(', ')} is held back without a finding`);
    if (held.length === 0 && found.length > 0)
      throw new Defect(`everything went live, and yet: ${found.map(formatDiagnostic).join('; ')}`);
    const vague = found.find(({ code, line, column }) => code === 'data-loss' && line === 1 && column === 1);
    if (vague !== undefined) throw new Defect(`the place of a finding is unknown: ${formatDiagnostic(vague)}`);
  }

  /** An edit that is valid on its own goes live, whatever else is wrong. */
  function checkAlone(before: Before, changed: readonly string[], held: readonly string[]): void {
    const [path] = changed;
    if (path === undefined || changed.length > 1 || !held.includes(path) || pendingIn(before).includes(path)) return;
    const alone = new Map(before.good);
    const text = files.get(path);
    if (text === undefined) alone.delete(path);
    else alone.set(path, text);
    const { schemas, diagnostics } = compile(alone);
    if (diagnostics.some(({ severity }) => severity === 'error')) return;
    const { refusals, unsure } = follow(before.ledger, runningOf(schemas, alone));
    if (refusals.size === 0 && unsure.size === 0)
      throw new Defect(`${path} did not go live, though nothing is wrong with it`);
  }

  /** Resources that neither changed nor refer to a changed one return identical bytes. */
  function checkUnrelated(before: Before, now: ReadonlyMap<string, string>): void {
    const same = new Set(
      [...ledger.live].filter(([name, table]) => before.ledger.live.get(name) === table).map(([name]) => name),
    );
    for (const name of same) {
      const { definition } = ledger.live.get(name)!;
      const related = Object.values(definition.fields).some(
        (field) => field.computed !== undefined || JSON.stringify(field).includes('"to":'),
      );
      if (!related && before.lists.has(name) && before.lists.get(name) !== now.get(name))
        throw new Defect(
          `${name} was not touched, and its list changed from ${before.lists.get(name)} to ${now.get(name)}`,
        );
    }
  }

  const snapshot = (): Before => ({ files, good, ledger, lists, schemas: schemasText(world.schemas()) });

  async function save(changes: readonly FileChange[]): Promise<void> {
    const next = new Map(files);
    for (const { path, text } of changes)
      if (text === null) next.delete(path);
      else next.set(path, text);
    files = next;
    await world.save(changes);
  }

  await adopt(world, ledger);
  lists = await verify(world, ledger);
  return {
    world,
    ledger: () => ledger,
    files: () => files,
    good: () => good,
    story,
    async edit(what, changes) {
      story.push(what);
      const before = snapshot();
      trail.push(before);
      await save(changes);
      return settle(
        before,
        changes.map(({ path }) => path),
      );
    },
    async takeBack() {
      const before = trail.pop();
      if (before === undefined) return false;
      story.push('take it back');
      const present = snapshot();
      const changes = changesBetween(files, before.files);
      await save(changes);
      if (pendingIn(before).length > 0) {
        await settle(
          present,
          changes.map(({ path }) => path),
        );
        return true;
      }
      const found = errors();
      if (found.length > 0) throw new Defect(`the edit could not be undone: ${found.map(formatDiagnostic).join('; ')}`);
      if (schemasText(world.schemas()) !== before.schemas)
        throw new Defect(
          `after the undo other definitions are live than before: ${differing(before.schemas, schemasText(world.schemas()))}`,
        );
      good = before.good;
      ledger = before.ledger;
      lists = await verify(world, ledger);
      for (const [name, text] of before.lists)
        if (lists.get(name) !== text)
          throw new Defect(`after the undo ${name} reads ${lists.get(name)}, before it read ${text}`);
      return true;
    },
    async restart() {
      story.push('restart');
      const schemas = schemasText(world.schemas());
      // The order of two edits, which a warning may mention, is lost in a restart.
      const found = errors().map(placeAndCode);
      await world.restart();
      if (schemasText(world.schemas()) !== schemas)
        throw new Defect(
          `after a restart other definitions are live than before: ${differing(schemas, schemasText(world.schemas()))}`,
        );
      const now = errors().map(placeAndCode);
      if (!isDeepStrictEqual(now, found))
        throw new Defect(
          `after a restart other findings are reported than before: ${JSON.stringify(now)}, not ${JSON.stringify(found)}`,
        );
      const before = lists;
      lists = await verify(world, ledger);
      for (const [name, text] of before)
        if (lists.get(name) !== text)
          throw new Defect(`after a restart ${name} reads ${lists.get(name)}, before it read ${text}`);
    },
    forgetEdits: () => void (trail = []),
    async moved() {
      story.push('jobs end');
      trail = [];
      for (const { definition, columns, moving } of [...ledger.live.values(), ...ledger.gone.values()]) {
        for (const key of moving.keys())
          for (const name of [definition.stateField ?? '', 'updated_at'])
            columns.get(name)?.cells.set(key, unknownCell());
      }
      lists = await verify(world, ledger);
    },
    async written({ what, done }) {
      story.push(what);
      if (!done) return;
      trail = [];
      lists = await verify(world, ledger);
    },
  };
}

/** Reads the initial state, which is correct. Every password and secret has a value. */
async function adopt(world: World, { live }: Ledger): Promise<void> {
  for (const { definition, rows, columns } of live.values()) {
    for (const row of (await readAll(world, definition)).rows) {
      const id = row[definition.id.field] ?? null;
      rows.set(keyOf(id), { id });
      for (const { field, cells } of columns.values())
        cells.set(keyOf(id), isHidden(field) ? cellOf(null, { hidden: true }) : unknownCell());
    }
  }
}

/** The number of conflicting rows, and the first one, change with later writes: a restart checks again. */
const placeAndCode = ({ file, line, column, code }: Diagnostic): string => `${file}:${line}:${column} ${code}`;

function pendingIn({ files, good }: Pick<Before, 'files' | 'good'>): string[] {
  return [...new Set([...files.keys(), ...good.keys()])].filter((path) => files.get(path) !== good.get(path));
}

function changesBetween(from: Files, to: Files): FileChange[] {
  const paths = new Set([...from.keys(), ...to.keys()]);
  return [...paths]
    .filter((path) => from.get(path) !== to.get(path))
    .map((path) => ({ path, text: to.get(path) ?? null }));
}

function differing(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return `…${before.slice(Math.max(0, at - 80), at + 80)}… became …${after.slice(Math.max(0, at - 80), at + 80)}…`;
}
