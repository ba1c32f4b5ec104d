import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { fieldsReadBy } from '#model/conditions/conditions.ts';
import { fieldsOfParts } from '#model/domains/billing/metering/partsOf.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { spansClouds } from '#model/rules/inClouds.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { requestQuote, type Wanted } from './quote.ts';
import type { Purchase } from './usePurchase.ts';

/** Typing must not send one call per letter. */
const QUIET_MS = 500;

/** The values of a form with those of the path of its resource, and how many records it creates. */
export function useWanted(definition: Definition) {
  const { cloud } = useSelection();
  // A form that chooses its cloud is not about the selected one.
  const above = spansClouds(definition) ? undefined : cloud;
  return ({ count, ...values }: Record<string, Json>): Wanted => ({
    resource: definition.resource,
    values: { ...(above && { cloud_id: above.cloud_id }), ...values },
    quantity: typeof count === 'number' ? count : 1,
  });
}

/**
 * The price of what a form would create, after each pause in its changes, and the first field without which there is
 * none.
 */
export function useQuote(definition: Definition, dataOf: () => Record<string, Json>, { choice, basePath }: Purchase) {
  const wantedOf = useWanted(definition);
  useWatch();
  const data = dataOf();
  const missing = missingField(definition, data);
  const text = JSON.stringify([wantedOf(priced(definition, data)), choice]);
  const settled = useDebounced(text, QUIET_MS);
  // It was written above.
  const [wanted, by] = JSON.parse(settled) as [Wanted, Purchase['choice']];
  const query = useQuery({
    queryKey: ['suantai', 'quote', settled],
    queryFn: ({ signal }) => requestQuote(basePath, wanted, by, signal),
    // Until the pause after the last change, what has settled still lacks the value that made the form complete.
    enabled: missing === undefined && missingField(definition, wanted.values) === undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: retryUnanswered,
  });
  return { ...query, missing, isSettling: text !== settled || query.isFetching };
}

/** Only what a price depends on: names and passwords ask for no other quote. */
function priced(definition: Definition, data: Record<string, Json>): Record<string, Json> {
  const { billing = [], fields } = definition;
  const read = new Set([...billing.flatMap(namesReadBy), ...fieldsOfParts(definition), 'count']);
  const entries = Object.entries(data).filter(([name]) => read.has(name) || fields[name]?.type === 'reference');
  return Object.fromEntries(entries);
}

function missingField(definition: Definition, data: Record<string, Json>): FieldDefinition | undefined {
  const { billing = [], fields } = definition;
  return [
    ...(spansClouds(definition) ? ['cloud_id'] : []),
    ...billing.flatMap(({ spec, quantity }) => [spec, quantity]),
  ]
    .flatMap((name) => fields[String(name)] ?? [])
    .find(({ name, required, readOnly }) => required && !readOnly && (data[name] ?? null) === null);
}

const namesReadBy = ({ spec, quantity, where }: NonNullable<Definition['billing']>[number]) => [
  ...(spec === undefined ? [] : [spec]),
  ...(typeof quantity === 'string' ? [quantity] : []),
  ...(where === undefined ? [] : fieldsReadBy(where)),
];
