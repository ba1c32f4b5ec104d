import { parse, stringify } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

/** The error families that the engine itself throws, and the sentences it needs. */
export const FAMILIES = ['errors/access.yaml', 'errors/request.yaml', 'errors/system.yaml'];
const SENTENCES = ['validation', 'reason', 'import'];

/**
 * The set that is edited: a library, a clinic, a shop and a fleet, twenty resources that share nothing with the
 * product.
 */
export function foreignFiles(): Map<string, string> {
  const product = new Map(readSchemaTexts('schemas').map(({ path, text }) => [path, text]));
  const files = new Map(readSchemaTexts('tests/evolve/schemas').map(({ path, text }) => [path, text]));
  for (const path of FAMILIES) files.set(path, product.get(path) ?? '');
  // A YAML file of groups of sentences.
  const sentences = parse(product.get('messages.yaml') ?? '') as Record<string, Json>;
  files.set('messages.yaml', stringify(Object.fromEntries(SENTENCES.map((group) => [group, sentences[group]]))));
  return files;
}
