import { withEngineWords } from '../support/schemas/engineWords.ts';

/**
 * The set that is edited: a library, a clinic, a shop and a fleet; twenty resources that share nothing with the
 * product.
 */
export const foreignFiles = (): Map<string, string> => withEngineWords('tests/evolve/schemas');
