import type { Compilation } from '#model/compile/compile.ts';
import { compileFiles } from './compileFiles.ts';
import { differing, filesOf, type SchemaTexts } from './schemaTexts.ts';
import type { Compile } from './settleTexts.ts';

/** Compiles each set of texts once: trying what fits together asks for some twice. What was made of `found` is kept in the file `keptIn`. */
export function rememberingCompiler(found: SchemaTexts, keptIn?: string): Compile {
  const known: { texts: SchemaTexts; compilation: Compilation }[] = [];
  return async (texts) => {
    const same = known.find((each) => differing(each.texts, texts).length === 0);
    if (same) return same.compilation;
    const { files, overlays } = filesOf(texts);
    const compilation = await compileFiles(files, overlays, texts === found ? keptIn : undefined);
    known.push({ texts, compilation });
    return compilation;
  };
}
