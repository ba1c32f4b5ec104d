import type { Compilation, CompileOptions } from '#model/compile/compile.ts';
import type { Diagnostic } from '#model/compile/diagnostics.ts';
import { differing, type SchemaTexts } from './schemaTexts.ts';

export type Compile = (texts: SchemaTexts, options?: CompileOptions) => Promise<Compilation>;

/** One set of texts that fit together, and what was found in the files as they are. */
export interface Settled {
  texts: SchemaTexts;
  compilation: Compilation;
  /** Changed files that do not run yet: their last good text does, or a new one is left out. */
  held: ReadonlySet<string>;
}

/**
 * Finds what of a change can run: a file with a mistake is held back, and so is one without which nothing would be wrong elsewhere, such as
 * the deletion of a resource that others still point at. What runs is always the compilation of one set of texts, never a mixture of compiled parts.
 */
export async function settleTexts(found: SchemaTexts, good: SchemaTexts, refused: ReadonlySet<string>, compile: Compile): Promise<Settled> {
  const held = new Set(refused);
  for (;;) {
    const settled = await attempt(found, good, held, compile);
    const errors = errorsOf(settled.compilation);
    if (errors.length === 0 || good.size === 0) return settled;
    const changed = differing(settled.texts, good);
    if (changed.length === 0) return settled;
    const mistaken = errors.map(({ file }) => file).filter((file) => changed.includes(file));
    for (const path of mistaken.length > 0 ? mistaken : await culprits(found, good, held, changed, compile)) held.add(path);
  }
}

async function attempt(found: SchemaTexts, good: SchemaTexts, held: ReadonlySet<string>, compile: Compile): Promise<Settled> {
  const texts = new Map(found);
  for (const path of held) {
    const text = good.get(path);
    if (text === undefined) texts.delete(path);
    else texts.set(path, text);
  }
  return { texts, compilation: await compile(texts), held: new Set(held) };
}

/** Which changes make unchanged files wrong: one that is enough to hold back, else all that cannot be taken one after the other. */
async function culprits(found: SchemaTexts, good: SchemaTexts, held: ReadonlySet<string>, changed: readonly string[], compile: Compile): Promise<string[]> {
  const isSound = async (more: readonly string[]) => errorsOf((await attempt(found, good, new Set([...held, ...more]), compile)).compilation).length === 0;
  for (const path of changed) if (changed.length > 1 && (await isSound([path]))) return [path];
  const taken = new Set<string>();
  for (const path of changed) {
    if (changed.length > 1 && (await isSound(changed.filter((each) => each !== path && !taken.has(each))))) taken.add(path);
  }
  return changed.filter((path) => !taken.has(path));
}

function errorsOf({ diagnostics }: Compilation): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error');
}
