import { parse, stringify } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

/** The error families and texts that the engine itself needs. */
export const FAMILIES = ['errors/access.yaml', 'errors/request.yaml', 'errors/system.yaml'];
const SENTENCES = ['validation', 'reason', 'import'];

/** The schema files of a folder, with the texts that a separate product takes from ours. */
export function withEngineWords(folder: string): Map<string, string> {
  const ours = new Map(readSchemaTexts('schemas').map(({ path, text }) => [path, text]));
  const files = new Map(readSchemaTexts(folder).map(({ path, text }) => [path, text]));
  for (const path of FAMILIES) files.set(path, ours.get(path) ?? '');
  // A YAML file with groups of texts.
  const sentences = parse(ours.get('messages.yaml') ?? '') as Record<string, Json>;
  files.set('messages.yaml', stringify(Object.fromEntries(SENTENCES.map((group) => [group, sentences[group]]))));
  return files;
}
