import { compileSchemas, type Compilation } from '#model/compile/compile.ts';
import { withEngineWords } from '../support/engineWords.ts';

/** A library, a clinic and a shop: twenty resources that share nothing with our product but the words of the engine. */
export function foreignSchemas(): Compilation {
  return compileSchemas([...withEngineWords('tests/foreign/schemas')].map(([path, text]) => ({ path, text })));
}
