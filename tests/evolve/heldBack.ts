import { compile, schemasText, type Files } from './compiled.ts';
import { Defect } from './ledger/verify.ts';
import type { World } from './world.ts';

const MOST_PENDING = 7;

/**
 * The pending files: the live compilation uses one set of texts, for each file the present or the last valid one. Sets
 * with more live files are tried first.
 */
export function heldBack(world: World, good: Files, files: Files): { held: string[]; texts: Files } {
  const pending = [...new Set([...files.keys(), ...good.keys()])]
    .filter((path) => files.get(path) !== good.get(path))
    .toSorted();
  const running = schemasText(world.schemas());
  for (const held of subsets(pending)) {
    const texts = new Map(files);
    for (const path of held) {
      const text = good.get(path);
      if (text === undefined) texts.delete(path);
      else texts.set(path, text);
    }
    const { schemas, diagnostics } = compile(texts);
    if (diagnostics.every(({ severity }) => severity !== 'error') && schemasText(schemas) === running)
      return { held, texts };
  }
  throw new Defect(`what runs comes of no set of files with ${pending.join(', ')} at present or as they last were`);
}

/** Smaller ones first. */
function subsets(paths: readonly string[]): string[][] {
  if (paths.length > MOST_PENDING)
    throw new Error(`${paths.length} files are pending: too many to try every set of them`);
  const all = Array.from({ length: 2 ** paths.length }, (_, bits) =>
    paths.filter((_path, index) => (bits >> index) % 2 === 1),
  );
  return all.toSorted((a, b) => a.length - b.length);
}
