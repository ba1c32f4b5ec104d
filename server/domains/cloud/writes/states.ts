import type { Definition, Json } from '#model/language/definition.ts';
import type { RecordData } from '#server/engine/context.ts';

/** Words of states that every kind of thing uses alike (`kinds.ts`), in the order in which they are looked for. */
const BEGINNING = ['creating', 'building', 'pending'];
const FAILED = ['create_failed', 'error', 'failed', 'killed'];
const DELETING = ['deleting'];

const stateWords = ({ stateField, fields }: Definition): string[] =>
  Object.keys(fields[stateField ?? '']?.values ?? {});

/** The state of a record that is being made. What has no word for that begins as its field says. */
export function firstState(definition: Definition): RecordData {
  const { stateField, fields } = definition;
  if (stateField === undefined) return {};
  return { [stateField]: fields[stateField]?.default ?? null, ...stateAmong(definition, BEGINNING) };
}

/** The state of a record that could not be made. */
export const failedState = (definition: Definition): RecordData => stateAmong(definition, FAILED);

/** The state of a record that is to go. */
export const deletingState = (definition: Definition): RecordData => stateAmong(definition, DELETING);

export function stateOf({ stateField }: Definition, record: RecordData): Json {
  return stateField === undefined ? null : (record[stateField] ?? null);
}

function stateAmong(definition: Definition, wanted: readonly string[]): RecordData {
  const words = stateWords(definition);
  const word = wanted.find((each) => words.includes(each));
  return word === undefined || definition.stateField === undefined ? {} : { [definition.stateField]: word };
}
