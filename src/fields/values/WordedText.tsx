import { useQuery } from '@tanstack/react-query';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isResourceName } from '#model/reading/isResourceName.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { useKindNames } from '#src/session/cloud/useKindNames.ts';
import { useMetric } from '#src/definitions/useMetric.ts';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import type { FieldView } from '#src/fields/fieldView.ts';
import { AwaitedText } from '#src/fields/parts/AwaitedText.tsx';
import { CutText } from '#src/fields/parts/CutText.tsx';
import { RecordLink } from '#src/fields/parts/RecordLink.tsx';
import { calls as en } from '#src/i18n/en/later/calls.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { calls as zh } from '#src/i18n/zh/later/calls.ts';
import { metricUnits as enUnits } from '#src/i18n/en/later/metricUnits.ts';
import { metricUnits as zhUnits } from '#src/i18n/zh/later/metricUnits.ts';

const CALLS = { zh, en };
const UNITS = { zh: zhUnits, en: enUnits };
const ARROW = ' → ';

/** A stored word by the label of what it names (`wordsOf`); the word itself where no label is known. */
export default function WordedText(view: FieldView) {
  const { field, value, dense } = view;
  const word = String(value);
  switch (field.wordsOf) {
    case 'record':
      return <RecordLink resource={resourceBeside(view)} id={word} label={undefined} dense={dense} />;
    case 'operation':
      return <Operation view={view} word={word} />;
    case 'states':
      return <States view={view} word={word} />;
    case 'metric':
      return <Metric word={word} dense={dense} />;
    case 'unit':
      return <CutText text={unitNamed(word, view.lang) ?? word} dense={dense} />;
    case 'field':
      return <CutText text={fieldNamed(view, word)?.label[view.lang] ?? word} dense={dense} />;
    case 'value':
      return <ValueOfField view={view} word={word} />;
    default:
      return <Kind word={word} dense={dense} />;
  }
}

function Kind({ word, dense }: { word: string; dense: boolean }) {
  const label = useLabel();
  return <CutText text={label(useKindNames().get(word)) || word} dense={dense} />;
}

function Metric({ word, dense }: { word: string; dense: boolean }) {
  const label = useLabel();
  const metric = useMetric(word);
  // The same query.
  const { isLoading } = useDefinitionOf(word.split('.')[0]);
  return isLoading ? <AwaitedText /> : <CutText text={label(metric?.label) || word} dense={dense} />;
}

/** `update`, or with its subject before it: `sessions.sign_in`. */
function Operation({ view, word }: { view: FieldView; word: string }) {
  const label = useLabel();
  const resource = resourceBeside(view);
  const [subject, operation = subject] = word.split('.');
  const { data, isLoading } = useDefinitionOf(resource);
  const own =
    data !== undefined && Object.hasOwn(data.actions, operation ?? '') ? data.actions[operation ?? ''] : undefined;
  if (isLoading) return <AwaitedText />;
  const text = label(own?.label) || callNamed(word, view.lang) || callNamed(operation ?? '', view.lang) || word;
  return <CutText text={text} dense={view.dense} />;
}

function States({ view, word }: { view: FieldView; word: string }) {
  const label = useLabel();
  const { data, isLoading } = useDefinitionOf(resourceBeside(view));
  if (isLoading) return <AwaitedText />;
  const values = data?.stateField === undefined ? undefined : data.fields[data.stateField]?.values;
  const text = word
    .split(ARROW)
    .map((state) => (values !== undefined && Object.hasOwn(values, state) && label(values[state]?.label)) || state)
    .join(ARROW);
  return <CutText text={text} dense={view.dense} />;
}

/** A value of the field that is named beside it, as every page shows that field. */
function ValueOfField({ view, word }: { view: FieldView; word: string }) {
  const { definition, record } = view;
  const beside = Object.values(siblingsOf(view)).find(({ wordsOf }) => wordsOf === 'field');
  const field = fieldNamed(view, record[beside?.name ?? '']);
  const value = valueIn(word);
  if (field === undefined || value === undefined) return <CutText text={word} dense={view.dense} />;
  return (
    <FieldValue
      {...view}
      field={field}
      value={value}
      record={{ ...record, [field.name]: value }}
      definition={definition}
    />
  );
}

const fieldNamed = ({ definition: { fields } }: FieldView, name: unknown): FieldDefinition | undefined =>
  typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined;

/** The fields beside this one: of the record, or of an entry of one of its lists. */
function siblingsOf({ definition: { fields }, field }: FieldView): Readonly<Record<string, FieldDefinition>> {
  const isBeside = (group: Readonly<Record<string, FieldDefinition>>) => Object.values(group).includes(field);
  if (isBeside(fields)) return fields;
  return (
    Object.values(fields)
      .map((each) => each.fields?.['item']?.fields ?? {})
      .find(isBeside) ?? {}
  );
}

function valueIn(word: string): unknown {
  try {
    return JSON.parse(word);
  } catch {
    // Stored before values were JSON.
    return undefined;
  }
}

function callNamed(word: string, lang: Lang): string | undefined {
  const known: Readonly<Record<string, string>> = CALLS[lang];
  return Object.hasOwn(known, word) ? known[word] : undefined;
}

function unitNamed(word: string, lang: Lang): string | undefined {
  const known: Readonly<Record<string, string>> = UNITS[lang];
  return Object.hasOwn(known, word) ? known[word] : undefined;
}

/** The resource that the record names. */
function resourceBeside({ definition, record }: FieldView): string | undefined {
  const field = Object.values(definition.fields).find(isResourceName);
  const name: unknown = field && record[field.name];
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Its definition, if the reader may see the resource. */
function useDefinitionOf(resource: string | undefined) {
  const isSeen = useKindNames().has(resource ?? '');
  return useQuery({ ...definitionQuery(resource ?? ''), enabled: isSeen });
}
