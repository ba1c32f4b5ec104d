import { compileSchemas, type Compilation } from '#model/compile/compile.ts';
import { withEngineWords } from '../support/schemas/engineWords.ts';

/** A library, a clinic and a shop: twenty resources that share only the engine's language with our product. */
export function foreignSchemas(): Compilation {
  return compileSchemas([...withEngineWords('tests/foreign/schemas')].map(([path, text]) => ({ path, text })));
}
