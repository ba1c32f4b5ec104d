import * as fc from 'fast-check';
import type { DatabaseUnderTest } from '../support/databases/databases.ts';
import { chooseBy, type Choose } from './choose.ts';
import type { Files } from './compiled.ts';
import { EDITORS } from './edits/editors.ts';
import { isResource, nameOf, nearFocus, resourceFiles, type Scene } from './edits/edit.ts';
import { repaired, restoredFile } from './edits/fileEdits.ts';
import { startEvolution, type Evolution } from './evolution.ts';
import { fillWorld } from './fillWorld.ts';
import { foreignFiles } from './foreignFiles.ts';
import { Defect, verifyReading } from './ledger/verify.ts';
import { lookAround } from './lookAround.ts';
import { actOnRow, createRow, deleteRow, updateRow } from './rows.ts';
import { createWorld, type FileChange, type World } from './world.ts';

/** A step as fast-check draws it: its kind, and the numbers for its choices. */
export interface Step {
  kind: string;
  numbers: number[];
}

const ROWS = { create: 5, update: 5, act: 3, delete: 2 } as const;
const READS = { read: 4, lookAround: 2 } as const;
const WAYS_BACK = { takeBack: 14, goBack: 4, restart: 4, repair: 4, restore: 4 } as const;
const MOST_FOCUS = 19;

/** Steps of every kind; shrinking leads to a change of a label. */
function stepOf(only: readonly string[] | undefined): fc.Arbitrary<Step> {
  const every: [string, number][] = [
    ...Object.entries(EDITORS).map(([name, { weight }]): [string, number] => [name, weight]),
    ...Object.entries({ ...ROWS, ...READS, ...WAYS_BACK }),
  ];
  const weights = every.filter(([name]) => only?.includes(name) ?? true);
  const kind = fc.oneof(...weights.map(([name, weight]) => ({ arbitrary: fc.constant(name), weight })));
  return fc.record({ kind, numbers: fc.array(fc.nat(999), { minLength: 6, maxLength: 6 }) });
}

export interface EvolveOptions {
  database: DatabaseUnderTest;
  seed: number;
  /** fast-check's path of a failing sequence, to repeat it. */
  path?: string;
  runs: number;
  steps: number;
  limitMs: number;
  /** Only steps of these kinds; absent: of every kind. */
  only?: readonly string[];
  /** Receives the steps of every sequence. */
  tell?(story: string): void;
}

export interface EvolveResult {
  runs: number;
  steps: number;
  /** Absent: no failure was found. */
  failure?: string;
}

/** The time limit for shrinking a failing sequence. */
const SHRINK_MS = 60_000;

/** Random sequences of edits, rows and restarts, each on a fresh database, until the runs or the time are used up. */
export async function evolve({
  database,
  seed,
  path,
  runs,
  steps,
  limitMs,
  only,
  tell,
}: EvolveOptions): Promise<EvolveResult> {
  const files = foreignFiles();
  let done = 0;
  const property = fc.asyncProperty(
    fc.nat(MOST_FOCUS),
    fc.array(stepOf(only), { minLength: 1, maxLength: steps, size: 'max' }),
    async (focus, sequence) => {
      const { story, steps: taken } = await live(database, files, focus, sequence);
      tell?.(story);
      done += taken;
    },
  );
  const check = (from: string | undefined, limit: number) =>
    fc.check(property, {
      seed,
      ...(from !== undefined && { path: from }),
      numRuns: runs,
      interruptAfterTimeLimit: limit,
      markInterruptAsFailure: false,
    });
  const first = await check(path, limitMs);
  // Shrink a failing sequence completely, even if it was found near the end of the time.
  const details =
    first.failed && first.counterexamplePath !== null ? await check(first.counterexamplePath, SHRINK_MS) : first;
  // Without a sequence it was interrupted before the first one was done.
  if (!details.failed || details.counterexample === null) return { runs: details.numRuns, steps: done };
  const error = details.errorInstance;
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    runs: details.numRuns,
    steps: done,
    failure: `${database.dialect}: seed ${details.seed}, path ${details.counterexamplePath}\n${what}`,
  };
}

/** One sequence from its first rows to its end. Throws an error with its steps. */
async function live(
  database: DatabaseUnderTest,
  files: Files,
  focus: number,
  sequence: readonly Step[],
): Promise<{ story: string; steps: number }> {
  const db = await database.openFilled(`evolve ${JSON.stringify([...files])}`, (empty) => fillWorld(empty, files));
  let world: World | undefined;
  let evolution: Evolution | undefined;
  try {
    world = await createWorld(db, files);
    evolution = await startEvolution(world, files);
    const deleted = new Map<string, string>();
    const earlier: FileChange[] = [];
    for (const [index, step] of sequence.entries()) {
      if ((await world.tick()) > 0) await evolution.moved();
      await take(evolution, step, index, { focus, deleted, earlier });
    }
    return { story: told(evolution), steps: sequence.length };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${told(evolution)}\n`, {
      cause: error,
    });
  } finally {
    await world?.close();
    await db.close();
  }
}

const told = (evolution: Evolution | undefined): string =>
  (evolution?.story ?? []).map((line, index) => `${String(index + 1).padStart(3)} ${line}`).join('\n');

/** Rows to try if the target of a step does not exist. */
const TRIES = 4;

/** State that the steps of a sequence share. */
interface Course {
  focus: number;
  /** The last texts of deleted resources. */
  deleted: Map<string, string>;
  /** Every text of a resource that was ever live. */
  earlier: FileChange[];
}

async function take(evolution: Evolution, { kind, numbers }: Step, index: number, course: Course): Promise<void> {
  const choose = chooseBy(numbers);
  const { world } = evolution;
  const ledger = evolution.ledger();
  const scene: Scene = { files: evolution.files(), good: evolution.good(), ledger, focus: course.focus };
  const name = () => nameOf(nearFocus(resourceFiles(scene), course.focus, choose) ?? '');
  // Different for every step, for unique values.
  const n = 10 + index;
  switch (kind) {
    case 'create':
      return evolution.written(await createRow(world, ledger, name(), n, choose.below(3) > 0));
    case 'update':
      return evolution.written(await updateRow(world, ledger, name(), choose, n));
    case 'act':
      return evolution.written(await actOnRow(world, ledger, name(), choose, n));
    case 'delete':
      return evolution.written(await deleteRow(world, ledger, name(), choose));
    case 'read':
      return read(evolution, choose);
    case 'lookAround':
      return lookAround(evolution, choose);
    case 'takeBack':
      return void (await evolution.takeBack());
    case 'restart':
      return evolution.restart();
    case 'repair':
      return repair(evolution, scene);
    case 'restore': {
      const edit = restoredFile(scene, course.deleted, choose.below(20));
      return edit && void (await evolution.edit(edit.what, edit.changes));
    }
    case 'goBack': {
      const older = choose.of(course.earlier);
      return older && void (await evolution.edit(`an earlier text of ${older.path}`, [older]));
    }
    default:
      return change(evolution, scene, kind, choose, course);
  }
}

/** Too many pending files at once hide the effects of each. */
const MOST_PENDING = 2;

async function change(evolution: Evolution, scene: Scene, kind: string, choose: Choose, course: Course): Promise<void> {
  const pending = [...new Set([...scene.files.keys(), ...scene.good.keys()])].filter(
    (path) => scene.files.get(path) !== scene.good.get(path),
  );
  if (pending.length >= MOST_PENDING || (pending.length > 0 && choose.below(2) === 0)) return repair(evolution, scene);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const edit = EDITORS[kind]?.editor(scene, choose);
    if (edit === undefined) continue;
    const before = edit.changes.flatMap(({ path }): FileChange[] =>
      isResource(path) && scene.good.has(path) ? [{ path, text: scene.good.get(path) ?? null }] : [],
    );
    course.earlier.push(...before);
    if (kind === 'removeFile') for (const { path, text } of before) if (text !== null) course.deleted.set(path, text);
    await evolution.edit(edit.what, edit.changes);
    if (kind === 'dropWas') evolution.forgetEdits();
    return;
  }
}

async function repair(evolution: Evolution, scene: Scene): Promise<void> {
  const edit = repaired(scene);
  if (edit === undefined) return;
  if (!(await evolution.edit(edit.what, edit.changes))) throw new Defect('what ran before does not run again');
}

async function read(evolution: Evolution, choose: Choose): Promise<void> {
  const ledger = evolution.ledger();
  const name = choose.of([...ledger.live.keys()].toSorted()) ?? '';
  const table = ledger.live.get(name);
  if (table === undefined) return;
  evolution.story.push(`read ${name}`);
  for (let field = 0; field < table.columns.size; field += 1)
    await verifyReading(evolution.world, name, table, field + table.columns.size * choose.below(50));
}
