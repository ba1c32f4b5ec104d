import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { GATHERED_FROM } from '#model/values/gatheredFrom.ts';
import type { BulkWord } from '#src/schemaViews/list/bulk/useBulkWords.ts';

/** A resource whose records are rows of the list, with what this reader may do with many of them. */
export interface Source {
  definition: Definition;
  words: readonly BulkWord[];
}

/**
 * What can run on rows of these resources. For several at once it must need the same input everywhere, and no record
 * of one cloud, such as a host.
 */
export function gatheredWords(sources: readonly Source[], isOnePlace: boolean): BulkWord[] {
  const names = new Set(sources.flatMap(({ words }) => words.map(({ name }) => name)));
  return [...names].flatMap((name) => {
    const those = sources.flatMap((source) => {
      const word = source.words.find((each) => each.name === name);
      return word ? [{ ...source, word }] : [];
    });
    const first = those[0];
    if (!first) return [];
    const inputs = those.map(({ definition }) => inputOf(definition, name));
    if (!isOnePlace && (new Set(inputs.map((input) => JSON.stringify(input))).size > 1 || inputs.some(refers)))
      return [];
    const onlyIn = those.every(({ word }) => word.onlyIn) ? those.flatMap(({ word }) => word.onlyIn ?? []) : undefined;
    return {
      ...first.word,
      onlyIn,
      allows: (record: RaRecord) =>
        those.some(
          ({ definition, word }) =>
            definition.resource === record[GATHERED_FROM] && (word.allows === undefined || word.allows(record)),
        ),
    };
  });
}

type Input = NonNullable<Definition['actions'][string]['input']>;

const inputOf = ({ actions }: Definition, name: string): Input =>
  (Object.hasOwn(actions, name) ? actions[name]?.input : undefined) ?? {};

const refers = (input: Input): boolean => Object.values(input).some(({ to }) => to !== undefined);
