import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCreatePath, useDataProvider, useNavigate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { isWritable } from '#model/access/access.ts';
import { isTransient } from '#model/access/stateTraits.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { changesCharges } from '#model/domains/billing/metering/changingAction.ts';
import { restoringAction } from '#model/domains/billing/metering/restoringAction.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import type { ApiFault } from '#src/http/apiFault.ts';
import { newKey } from '#src/http/newKey.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import type { AroundActionProps } from '#src/schemaViews/extensions/places.ts';
import { pathValues } from '#src/schemaViews/entry/pathValues.ts';
import { sameValue } from '#src/schemaViews/entry/values/sameValue.ts';
import { useBillingPath } from '#src/domains/billing/useBillingPath.ts';
import { requestChange, requestRestoration, type ChangeQuote } from '#src/domains/billing/purchase/quote.ts';
import { ORDERS, useBuy, type Order } from '#src/domains/billing/purchase/useBuy.ts';

/** Typing must not send one call per letter. */
const QUIET_MS = 500;

type ChangeOptions = Omit<AroundActionProps, 'render'>;

/** The price of what an action changes in the charges of a record. */
export interface ChangeSale {
  /** Of the values that are entered; undefined while there is none. */
  quote?: ChangeQuote;
  /** Why there is no quote. */
  error: unknown;
  /** The first input without which there is none. */
  missing?: FieldDefinition;
  /** The values are those that the record has. */
  isSame: boolean;
  /** The price is about to appear or change. */
  isSettling: boolean;
  /** The network is away. */
  isOffline: boolean;
  retry: () => void;
  /** The result of an attempt to pay. */
  attempt: Pick<ReturnType<typeof useBuy>, 'fault' | 'differences' | 'order'>;
  /** Orders and pays the change; undefined where the action runs without an order. */
  buy?: () => Promise<void>;
}

/**
 * Quotes what an action would change in the price of a record, or charge again, after each pause in its input (decision
 * 069). What was paid for in advance is changed by an order: `buy`. Undefined for actions that leave the price as it
 * is.
 */
export function useChangeSale(options: ChangeOptions): ChangeSale | undefined {
  const { definition, action, record, form, fields, entered } = options;
  const basePath = useBillingPath();
  const mayOrder = useManifestEntry(ORDERS) !== undefined;
  const declared = Object.hasOwn(definition.actions, action) ? definition.actions[action] : undefined;
  const restores = declared !== undefined && restoringAction(definition)?.name === action;
  const isSold =
    record !== undefined &&
    basePath !== undefined &&
    mayOrder &&
    declared !== undefined &&
    (restores || changesCharges(definition, declared));
  useWatch({ control: form.control, disabled: !isSold });
  const values = (isSold && entered()) || {};
  const missing = fields.find((field) => field.required && isWritable(field) && (values[field.name] ?? null) === null);
  const isSame = !restores && Object.entries(values).every(([name, value]) => sameValue(value, record?.[name]));
  const text = isSold && !missing && !isSame ? JSON.stringify(values) : '';
  const settled = useDebounced(text, QUIET_MS);
  const [[key, pressed], setAttempted] = useState<[key: string, text: string]>(() => [newKey(), '']);
  const land = useLanding(options);
  const { fault, differences, order, isBusy, buy } = useBuy({
    what: `${definition.resource}.${record?.id}`,
    wanted: settled,
    key,
    startAgain: () => setAttempted([newKey(), pressed]),
    onBought: (bought) => void land(bought),
    onRefused: passOn,
    onChanged: () => void query.refetch(),
  });
  // Only of the values that were to be paid for.
  const attempt = pressed === settled ? { fault, differences, order } : {};
  const query = useQuery({
    queryKey: ['suantai', 'changeQuote', definition.resource, action, record?.id, settled],
    queryFn: ({ signal }) => {
      const named = { resource: definition.resource, resource_id: record?.id ?? '' };
      return restores
        ? requestRestoration(basePath ?? '', [{ resource: named.resource, id: named.resource_id }], signal)
        : // It was written above.
          requestChange(basePath ?? '', { ...named, values: JSON.parse(settled) }, signal);
    },
    enabled: settled !== '' && text !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: retryUnanswered,
    // After a recharge in another tab the balance is another. An attempt is repeated with its own quote.
    refetchOnWindowFocus: attempt.fault || isBusy ? false : 'always',
  });
  if (!isSold) return undefined;
  const quote = text === '' ? undefined : query.data;
  return {
    quote,
    error: text !== '' && text === settled ? query.error : undefined,
    missing,
    isSame,
    isSettling: text !== settled || query.isFetching,
    isOffline: query.fetchStatus === 'paused',
    retry: () => void query.refetch(),
    attempt,
    ...(quote?.charge_type === 'prepaid' &&
      !restores &&
      quote.items.some(({ unchanged }) => unchanged !== true) && {
        buy: () => {
          setAttempted([key, settled]);
          return buy(quote);
        },
      }),
  };
}

/** The dialog shows a refusal of the values as it shows one of the action. */
const passOn = (fault: ApiFault): never => {
  throw fault;
};

/** Ends the dialog like an action that was sent, or leads to the order if it is not paid or could not be delivered. */
function useLanding({ definition, record, onDone }: ChangeOptions) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  return async ({ id, status, items }: Order) => {
    const { resource } = definition;
    void queryClient.invalidateQueries({ queryKey: [resource] });
    void queryClient.invalidateQueries({ queryKey: [ORDERS] });
    const isUnderWay = status !== 'pending_payment' && items?.every((item) => item.status !== 'failed');
    const changed =
      isUnderWay && record
        ? await provider.getOne(resource, { id: record.id, meta: { path: pathValues(definition, record) } }).then(
            ({ data }) => data,
            // Its order says what became of it.
            () => undefined,
          )
        : undefined;
    if (changed) return onDone({ kind: 'record', record: changed, followed: isTransient(definition, changed) });
    onDone();
    navigate(createPath({ resource: ORDERS, type: 'show', id }));
  };
}
