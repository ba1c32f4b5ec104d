import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import { DRY_RUN, flag, type QueryDocument } from '#server/engine/http/checkQuery.ts';

const text = (description: string): JsonSchema => ({ type: 'string', description });

const FILTER = { filter: text('JSON condition, and `q` for a search in words'), q: text('Search in words') };
const RANGE = { range: text('JSON: `[0,9]`, both ends included') };
const FIELDS = { fields: text('Names of fields, separated by commas') };
const ORDER = { sort: text('JSON: `["status","ASC","name","DESC"]`') };
const BY = { by: text('A state, enum or boolean field, by default the state') };
const TRIED = { [DRY_RUN]: flag('Answer as the call would, and keep nothing') };

/** The parameters of a list, by what it returns: records, or one of their views. */
export const LIST_QUERIES = {
  list: { ...FILTER, ...ORDER, ...RANGE, ...FIELDS },
  options: {
    view: { enum: ['options'], description: 'Only id and title, for pickers' },
    ...FILTER,
    ...RANGE,
    for: text('`resource.field`: only what the caller may point at with that field in a record of their own'),
  },
  counts: {
    view: { enum: ['counts'], description: 'Only the number of records by value of a field' },
    ...FILTER,
    ...BY,
  },
  summary: {
    view: { enum: ['summary'], description: 'The same with totals' },
    ...FILTER,
    ...BY,
    sum: text('Numbers to add up, separated by commas'),
  },
  values: {
    view: { enum: ['values'], description: 'Only the values of a field, with their names and numbers of records' },
    ...FILTER,
    by: text('A text, a choice or a reference'),
  },
  export: {
    format: { enum: ['csv', 'json', 'xlsx'], description: 'The whole filtered set as a file' },
    ...FILTER,
    ...ORDER,
    ...FIELDS,
    lang: { enum: ['zh', 'en'], description: 'Language of the labels in the file' },
    zone: text('IANA time zone of the times in the file; default: UTC'),
  },
} satisfies Record<string, QueryDocument>;

/** Filters that the calls of a list also take by their name (`list.parameters`). */
export const filterWords = ({ list: { parameters = [] }, fields }: Definition): QueryDocument =>
  Object.fromEntries(
    parameters.map((name) => [
      name,
      text(`Only what has this value: ${fields[name]?.label.en ?? name}; several with commas`),
    ]),
  );

const TASK = { task: flag('Begin a task of the caller that does it, and answer 202 with the task') };

/** `POST`: the file of an export as the result of a task. */
export const EXPORT_TASK_QUERY: QueryDocument = {
  export: { enum: ['csv', 'json', 'xlsx'], description: 'Begin a task that writes the file of an export' },
  ...FILTER,
  ...ORDER,
  ...FIELDS,
  lang: { enum: ['zh', 'en'], description: 'Language of the labels in the file' },
  zone: text('IANA time zone of the times in the file; default: UTC'),
};

export type ListQueryName = keyof typeof LIST_QUERIES;

export const SHOW_QUERY: QueryDocument = FIELDS;
export const HISTORY_QUERY: QueryDocument = RANGE;
export const TIMELINE_QUERY: QueryDocument = { before: text('RFC 3339: only what is earlier') };
export const TREND_QUERY: QueryDocument = {
  from: text('RFC 3339; default: 24 hours before `to`'),
  to: text('RFC 3339'),
};
export const NO_QUERY: QueryDocument = {};

export const CREATE_QUERY: QueryDocument = {
  [DRY_RUN]: flag('Only report what is wrong and which quotas would remain'),
};
export const UPDATE_QUERY: QueryDocument = TRIED;

/** Actions that a form runs with what is entered. */
export const tryQuery = ({ actions }: Definition): QueryDocument => {
  const words = Object.values(actions).flatMap(({ name, inForm }) => (inForm ? [name] : []));
  return words.length === 0
    ? {}
    : { try: { enum: words, description: 'Only what this action finds with these values; nothing is kept' } };
};

export const IMPORT_QUERY: QueryDocument = {
  import: { enum: ['dry-run', 'run'], description: 'Check or run the import of a file' },
  values: text('What holds in every row of it, as a JSON object'),
  zone: text('IANA time zone of times in it that have none'),
  [DRY_RUN]: flag('The same as `import=dry-run`'),
  ...TASK,
  file: text('The name of the file, for the title of its task'),
};

export const BULK_QUERY: QueryDocument = {
  bulk: text('What to do with each record'),
  [DRY_RUN]: flag('Only report what would happen'),
  ...TASK,
};

/** Services of the specification always send `force`; only some definitions let it be on. */
export function removeQuery({ delete: { force } }: Definition): QueryDocument {
  return {
    force: force ? flag('Also where it would otherwise be refused') : { enum: ['false', '0'] },
    [DRY_RUN]: flag('Only report what refers to the record and what happens to it'),
  };
}

export function actionQuery({
  preview,
  removes,
  on,
}: {
  preview?: boolean;
  removes?: ActionDefinition['removes'] | undefined;
  on: ActionDefinition['on'];
}): QueryDocument {
  return {
    ...TRIED,
    ...(removes !== undefined && { preview: flag('Only report what goes with the record and what stays') }),
    ...(preview === true &&
      on === 'record' && {
        preview: flag('Only show what the action would change'),
        previewed: text('What was shown, from the reply of a preview; refused if it changed since'),
      }),
  };
}

/** The word of an action, for those that are called by it. */
export const wordQuery = (name: string, words: readonly string[]): QueryDocument => ({
  [name]: { enum: [...words], description: 'What to do' },
});
