import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition, Label } from '#model/language/definition.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { request } from '#src/http/httpClient.ts';
import { labelOf } from '#src/i18n/labelOf.ts';
import { useLang } from '#src/i18n/useLang.ts';
import type { FormEnv } from '#src/inputs/frame/formContext.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import '#src/i18n/parts/recordForm.ts';

interface Amount {
  price: string;
  unit: Label;
}

/** Something that can be chosen in a cloud, a value of a field, and what one unit of it costs. */
interface SpecAmount {
  resource: string;
  field: string | null;
  spec: string | null;
  unpriced: boolean;
  postpaid: Amount | null;
  prepaid: Amount | null;
}

const FRESH_MS = 30_000;

const amountsQuery = (billingPath: string, cloudId: string) =>
  queryOptions({
    queryKey: ['suantai', 'specAmounts', cloudId],
    queryFn: async ({ signal }) =>
      (await request<SpecAmount[]>(`${billingPath}/spec-amounts?cloud_id=${encodeURIComponent(cloudId)}`, { signal }))
        .json,
    staleTime: FRESH_MS,
    retry: false,
  });

/**
 * Says beside the choices of these inputs what each costs, by use and in advance, or that nothing prices it: flavors,
 * types of disk. Nothing for inputs that select no price; a list that cannot be read says nothing.
 */
export function useChoiceNotes(
  definition: Definition,
  inputs: readonly string[],
  record?: RaRecord,
): NonNullable<FormEnv['noteOf']> {
  const translate = useTranslate();
  const lang = useLang();
  const { cloud } = useSelection();
  const billingPath = useBillingPath();
  const cloudId = typeof record?.cloud_id === 'string' ? record.cloud_id : cloud?.cloud_id;
  const { data } = useQuery({
    ...amountsQuery(billingPath ?? '', cloudId ?? ''),
    enabled: selectsPrices(definition, inputs) && billingPath !== undefined && cloudId !== undefined,
  });
  return useCallback(
    (name, choice) => {
      const selected = pricedBy(definition, name);
      const found =
        selected &&
        data?.find(
          ({ resource, field, spec }) =>
            resource === selected.resource && field === selected.field && spec === String(choice),
        );
      if (found === undefined) return undefined;
      if (found.unpriced) return translate('record.input.unpriced');
      const amounts = [found.postpaid, found.prepaid].flatMap((amount) =>
        amount === null ? [] : [`${formatMoney(amount.price) ?? ''}/${labelOf(amount.unit, lang)}`],
      );
      return amounts.join(' · ') || undefined;
    },
    [definition, data, translate, lang],
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
