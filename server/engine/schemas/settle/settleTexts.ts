import type { Compilation, CompileOptions } from '#model/compile/compile.ts';
import type { Diagnostic } from '#model/compile/diagnostics.ts';
import { differing, type SchemaTexts } from '#server/engine/schemas/schemaTexts.ts';

export type Compile = (texts: SchemaTexts, options?: CompileOptions) => Promise<Compilation>;

/** One set of texts that fit together, and the findings in the present files. */
export interface Settled {
  texts: SchemaTexts;
  compilation: Compilation;
  /** Changed files that are not applied yet: their last good text runs instead, or a new file is left out. */
  held: ReadonlySet<string>;
}

/**
 * Finds the part of a change that can run. Holds back files with a mistake, and files that make others invalid, such as
 * the deletion of a resource that others still refer to. The result is always the compilation of one set of texts,
 * never a mixture of compiled parts.
 */
export async function settleTexts(
  found: SchemaTexts,
  good: SchemaTexts,
  refused: ReadonlySet<string>,
  compile: Compile,
): Promise<Settled> {
  const held = new Set(refused);
  for (;;) {
    const settled = await attempt(found, good, held, compile);
    if (good.size === 0 || (held.size === 0 && errorsOf(settled.compilation).length === 0)) return settled;
    const changed = differing(settled.texts, good);
    const wrong = await newlyInvalidFiles(settled, changed, good, compile);
    if (changed.length === 0 || wrong.length === 0) return applyUnblocked(settled, found, good, refused, compile);
    const mistaken = wrong.filter((file) => changed.includes(file));
    for (const path of mistaken.length > 0 ? mistaken : await culprits(found, good, held, changed, compile))
      held.add(path);
  }
}

/** Applies files that were only wrong because of another one that is now held back as well. */
async function applyUnblocked(
  settled: Settled,
  found: SchemaTexts,
  good: SchemaTexts,
  refused: ReadonlySet<string>,
  compile: Compile,
): Promise<Settled> {
  const paths = [...settled.held].filter((path) => !refused.has(path));
  let taken = settled;
  if (paths.length < 2) return taken;
  for (const path of paths) {
    const held = new Set(taken.held);
    held.delete(path);
    const without = await attempt(found, good, held, compile);
    if ((await newlyInvalidFiles(without, differing(without.texts, good), good, compile)).length === 0) taken = without;
  }
  return taken;
}

/** Leaves out invalid files that have not changed: a newer compiler may refuse what an older one accepted. */
async function newlyInvalidFiles(
  { compilation }: Pick<Settled, 'compilation'>,
  changed: readonly string[],
  good: SchemaTexts,
  compile: Compile,
): Promise<string[]> {
  const files = errorsOf(compilation).map(({ file }) => file);
  if (files.length === 0) return [];
  const before = new Set(errorsOf(await compile(good)).map(({ file }) => file));
  return files.filter((file) => changed.includes(file) || !before.has(file));
}

async function attempt(
  found: SchemaTexts,
  good: SchemaTexts,
  held: ReadonlySet<string>,
  compile: Compile,
): Promise<Settled> {
  const texts = new Map(found);
  for (const path of held) {
    const text = good.get(path);
    if (text === undefined) texts.delete(path);
    else texts.set(path, text);
  }
  return { texts, compilation: await compile(texts), held: new Set(held) };
}

/**
 * The changes that make unchanged files invalid: one change if holding it back is enough, otherwise all that cannot be
 * applied one after the other.
 */
async function culprits(
  found: SchemaTexts,
  good: SchemaTexts,
  held: ReadonlySet<string>,
  changed: readonly string[],
  compile: Compile,
): Promise<string[]> {
  const isSound = async (more: readonly string[]) => {
    const settled = await attempt(found, good, new Set([...held, ...more]), compile);
    return (await newlyInvalidFiles(settled, differing(settled.texts, good), good, compile)).length === 0;
  };
  for (const path of changed) if (changed.length > 1 && (await isSound([path]))) return [path];
  const taken = new Set<string>();
  for (const path of changed) {
    if (changed.length > 1 && (await isSound(changed.filter((each) => each !== path && !taken.has(each)))))
      taken.add(path);
  }
  return changed.filter((path) => !taken.has(path));
}

function errorsOf({ diagnostics }: Compilation): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}
