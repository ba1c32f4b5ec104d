import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { request } from '#src/http/httpClient.ts';
import type { FormEnv } from '#src/inputs/frame/formContext.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import '#src/i18n/parts/recordForm.ts';

/** Something that can be chosen in a cloud, and has no price: a value of a field. */
interface UnpricedSpec {
  resource: string;
  field: string | null;
  spec: string | null;
}

const FRESH_MS = 30_000;

const unpricedQuery = (billingPath: string, cloudId: string) =>
  queryOptions({
    queryKey: ['suantai', 'unpricedSpecs', cloudId],
    queryFn: async ({ signal }) =>
      (
        await request<UnpricedSpec[]>(`${billingPath}/unpriced-specs?cloud_id=${encodeURIComponent(cloudId)}`, {
          signal,
        })
      ).json,
    staleTime: FRESH_MS,
    retry: false,
  });

/**
 * Says which choices of these inputs nothing prices: flavors, types of disk. Nothing for inputs that select no price; a
 * list that cannot be read marks nothing.
 */
export function useChoiceNotes(
  definition: Definition,
  inputs: readonly string[],
  record?: RaRecord,
): NonNullable<FormEnv['noteOf']> {
  const translate = useTranslate();
  const { cloud } = useSelection();
  const billingPath = useBillingPath();
  const cloudId = typeof record?.cloud_id === 'string' ? record.cloud_id : cloud?.cloud_id;
  const { data } = useQuery({
    ...unpricedQuery(billingPath ?? '', cloudId ?? ''),
    enabled: selectsPrices(definition, inputs) && billingPath !== undefined && cloudId !== undefined,
  });
  return useCallback(
    (name, choice) => {
      const selected = pricedBy(definition, name);
      const isUnpriced =
        selected !== undefined &&
        data?.some(
          ({ resource, field, spec }) =>
            resource === selected.resource && field === selected.field && spec === String(choice),
        );
      return isUnpriced ? translate('record.input.unpriced') : undefined;
    },
    [definition, data, translate],
  );
}

function selectsPrices({ billing = [], parts = [] }: Definition, inputs: readonly string[]): boolean {
  const paths = parts.flatMap(({ each, values }) => Object.values(values).map(([first = '']) => each ?? first));
  return [...billing.map(({ spec }) => spec), ...paths.map((path) => path.split('.')[0])].some(
    (name) => name !== undefined && inputs.includes(name),
  );
}

/** The resource and field whose price the input at this path selects: of the record, or of what is made with it. */
function pricedBy(
  { resource, billing = [], parts = [] }: Definition,
  name: string,
): { resource: string; field: string } | undefined {
  if (billing.some(({ spec }) => spec === name)) return { resource, field: name };
  const path = name.replace(/\.\d+\./, '.');
  for (const { resource: made, each, values } of parts)
    for (const [field, [first = '']] of Object.entries(values))
      if (path === (each === undefined ? first : `${each}.${first}`)) return { resource: made, field };
  return undefined;
}
