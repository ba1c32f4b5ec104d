import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { ListDefinition } from '#model/language/viewDefinitions.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { narrowed } from '#src/dataProviders/narrowed.ts';
import { lineParts } from '#src/fields/format/lineParts.ts';
import { FieldValue } from '#src/fields/FieldValue.tsx';
import { LineValue } from '#src/fields/LineValue.tsx';
import { useLang } from '#src/i18n/useLang.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { useListScope } from '#src/schemaViews/list/page/listScope.ts';

interface ListSummaryProps {
  definition: Definition;
  summary: NonNullable<ListDefinition['summary']>;
}

/**
 * The number of records for each value of a field, and totals: `Running 3 · Stopped 1 · 17 vCPU`. A press on a value
 * filters by it, and a second one removes the filter. The figures ignore a filter on their own field.
 */
export function ListSummary({ definition, summary }: ListSummaryProps) {
  const translate = useTranslate();
  const lang = useLang();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { filterValues, setFilters, isPending } = useListContext();
  const { where } = useListScope();
  const { [summary.count]: own, ...others } = filterValues;
  const params = {
    by: summary.count,
    sum: summary.sum.map(({ field }) => field),
    filter: narrowed(others as Condition, where), // react-admin does not type the values of filters.
  };
  const { data } = useQuery({
    queryKey: [definition.resource, 'summary', params],
    queryFn: async ({ signal }) => (await dataProvider.summary(definition.resource, { ...params, signal })).data,
    // The rows come first.
    enabled: !isPending,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const field = definition.fields[summary.count];
  if (!field) return null;
  const valueOf = (word: string) => (field.type === 'boolean' ? word === 'true' : word);
  const isPressed = (word: string) => own === valueOf(word) || (Array.isArray(own) && own.includes(valueOf(word)));
  const words = Object.keys(field.values ?? { true: {}, false: {} }).filter((word) => data?.[word] || isPressed(word));
  const chosen = words.some(isPressed) ? words.filter(isPressed) : Object.keys(data ?? {});
  const totals = Object.fromEntries(
    params.sum.map((name) => [name, sumOf(chosen.map((word) => data?.[word]?.sum[name] ?? 0))]),
  );
  const counted = { parts: summary.sum.filter(({ field: name }) => typeof totals[name] === 'number') };
  const amounts = summary.sum.flatMap(({ field: name }) => {
    const found = definition.fields[name];
    return found === undefined || typeof totals[name] === 'number' ? [] : [found];
  });
  return (
    <fieldset className="list-strip" data-awaited={data === undefined || undefined}>
      <legend className="list-unseen">{translate('list.strip')}</legend>
      {words.map((word) => (
        <button
          key={word}
          type="button"
          aria-pressed={isPressed(word)}
          data-tone={field.values?.[word]?.tone}
          onClick={() => setFilters(isPressed(word) ? others : { ...others, [summary.count]: valueOf(word) })}
        >
          <span className="value-dot" />
          {field.values?.[word]?.label[lang] ??
            `${field.label[lang]} ${translate(word === 'true' ? 'field.yes' : 'field.no')}`}
          <b>{data?.[word]?.count ?? 0}</b>
        </button>
      ))}
      {data !== undefined && (amounts.length > 0 || lineParts(counted, definition, totals, lang).length > 0) && (
        <span className="list-totals">
          {amounts.map((each) => (
            <span key={each.name}>
              {each.label[lang]}{' '}
              <FieldValue
                field={each}
                value={totals[each.name]}
                record={totals}
                definition={definition}
                lang={lang}
                dense
              />
            </span>
          ))}
          {counted.parts.length > 0 && (
            <span>
              <LineValue line={counted} record={totals} definition={definition} lang={lang} />
            </span>
          )}
        </span>
      )}
    </fieldset>
  );
}

/** The sum of numbers, or of exact amounts, which are decimal text. */
function sumOf(values: readonly (number | string)[]): number | string {
  if (values.every((value) => typeof value === 'number')) return values.reduce((sum, value) => sum + value, 0);
  return microDecimal(values.reduce((sum, value) => sum + (readMicro(value) ?? 0n), 0n));
}
