import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'react-admin';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { ActionPreview } from '#model/reading/actionPreview.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { retryUnanswered } from '#src/http/retryUnanswered.ts';
import { useDebounced } from '#src/inputs/frame/useDebounced.ts';
import { pathValues } from '#src/schemaViews/entry/pathValues.ts';

/** Typing must not send one call per letter. */
const QUIET_MS = 400;

interface PreviewOptions {
  definition: Definition;
  action: string;
  /** Undefined if the action runs on another target. */
  record?: RaRecord;
  form: UseFormReturn;
  entered: () => Record<string, Json> | undefined;
}

/** The changes that an action would make, as its dialog shows them. */
export interface Preview {
  data?: ActionPreview;
  /** It cannot be shown, for another reason than the input. */
  isMissing: boolean;
  /** The preview of the current input is not shown yet, so the input cannot be confirmed. */
  isHeld: boolean;
  retry: () => void;
}

/** The preview of an action with what is entered; undefined for an action without one. */
export function usePreview({ definition, action, record, form, entered }: PreviewOptions): Preview | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const declared = Object.hasOwn(definition.actions, action) ? definition.actions[action] : undefined;
  const isShown = declared?.preview === true && record !== undefined;
  useWatch({ control: form.control, disabled: !isShown });
  const text = JSON.stringify((isShown && entered()) || {});
  const settled = useDebounced(text, QUIET_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['suantai', 'preview', definition.resource, action, record?.id, settled],
    queryFn: async ({ signal }) => {
      const params = {
        id: record?.id ?? '',
        action,
        // It was written above.
        input: JSON.parse(settled) as Record<string, Json>,
        meta: { path: pathValues(definition, record ?? { id: '' }) },
        signal,
      };
      return (await dataProvider.preview(definition.resource, params)).data;
    },
    enabled: isShown,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: retryUnanswered,
    refetchOnWindowFocus: false,
  });
  if (!isShown) return undefined;
  // The form shows what is wrong with the input.
  const isOfInput = error instanceof ApiFault && error.body.fields !== undefined;
  return {
    ...(data && { data }),
    isMissing: error !== null && !isOfInput && !isFetching,
    isHeld: !isOfInput && (text !== settled || isFetching || isPlaceholderData || error !== null || data === undefined),
    retry: () => void refetch(),
  };
}
