import { DELETING } from '#model/access/isDeleting.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';

/** Names of states that all kinds share (`kinds.ts`), in order of preference. */
const BEGINNING = ['creating', 'building', 'pending'];
const FAILED = ['create_failed', 'error', 'failed', 'killed'];
const DELETING_STATES = [DELETING];

const stateWords = ({ stateField, fields }: Definition): string[] =>
  Object.keys(fields[stateField ?? '']?.values ?? {});

/** The state of a record being created. A definition without such a state uses the default of its field. */
export function firstState(definition: Definition): RecordData {
  const { stateField, fields } = definition;
  if (stateField === undefined) return {};
  return { [stateField]: fields[stateField]?.default ?? null, ...stateAmong(definition, BEGINNING) };
}

/** The state of a record whose creation failed. */
export const failedState = (definition: Definition): RecordData => stateAmong(definition, FAILED);

/** The state of a record being deleted. */
export const deletingState = (definition: Definition): RecordData => stateAmong(definition, DELETING_STATES);

export function stateOf({ stateField }: Definition, record: RecordData): Json {
  return stateField === undefined ? null : (record[stateField] ?? null);
}

function stateAmong(definition: Definition, wanted: readonly string[]): RecordData {
  const words = stateWords(definition);
  const word = wanted.find((each) => words.includes(each));
  return word === undefined || definition.stateField === undefined ? {} : { [definition.stateField]: word };
}
