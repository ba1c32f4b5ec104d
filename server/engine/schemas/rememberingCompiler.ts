import type { Compilation } from '#model/compile/compile.ts';
import { compileFiles, compileInThread } from './compileFiles.ts';
import { differing, filesOf, type SchemaTexts } from './schemaTexts.ts';
import type { Compile } from '#server/engine/schemas/settle/settleTexts.ts';

/**
 * Compiles each set of texts once: the search for a valid set tries some sets twice. The result for `found` is cached
 * in the file `keptIn`.
 */
export function rememberingCompiler(found: SchemaTexts, keptIn?: string): Compile {
  const known: { texts: SchemaTexts; live: unknown; compilation: Compilation }[] = [];
  return async (texts, options) => {
    const same = known.find((each) => each.live === options?.live && differing(each.texts, texts).length === 0);
    if (same) return same.compilation;
    const { files, overlays } = filesOf(texts);
    const compilation = options
      ? await compileInThread(files, overlays, options)
      : await compileFiles(files, overlays, texts === found ? keptIn : undefined);
    known.push({ texts, live: options?.live, compilation });
    return compilation;
  };
}
