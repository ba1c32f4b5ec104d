import { useQuery } from '@tanstack/react-query';
import type { Definition } from '#model/language/definition.ts';
import { useFormEnv } from '#src/inputs/frame/formContext.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { useSelection } from '#src/session/cloud/selectedCloud.ts';
import { unpricedQuery } from './unpricedQuery.ts';

/**
 * Which choices of the input at this path nothing prices: flavors, types of disk. Nothing for inputs that select no
 * price; a list that cannot be read marks nothing.
 */
export function useUnpriced(name: string): (choice: string | number) => boolean {
  const { definition, record } = useFormEnv();
  const { cloud } = useSelection();
  const billingPath = useBillingPath();
  const selected = pricedBy(definition, name);
  const cloudId = typeof record?.cloud_id === 'string' ? record.cloud_id : cloud?.cloud_id;
  const { data = [] } = useQuery({
    ...unpricedQuery(billingPath ?? '', cloudId ?? ''),
    enabled: selected !== undefined && billingPath !== undefined && cloudId !== undefined,
  });
  const unpriced = new Set(
    data.flatMap(({ resource, field, spec }) =>
      resource === selected?.resource && field === selected.field && spec !== null ? [spec] : [],
    ),
  );
  return (choice) => unpriced.has(String(choice));
}

/** The resource and field whose price the input at this path selects: of the record, or of what is made with it. */
export function pricedBy(
  definition: Definition | undefined,
  name: string,
): { resource: string; field: string } | undefined {
  if (definition === undefined) return undefined;
  const { resource, billing = [], parts = [] } = definition;
  if (billing.some(({ spec }) => spec === name)) return { resource, field: name };
  const path = name.replace(/\.\d+\./, '.');
  for (const { resource: made, each, values } of parts)
    for (const [field, [first = '']] of Object.entries(values))
      if (path === (each === undefined ? first : `${each}.${first}`)) return { resource: made, field };
  return undefined;
}
