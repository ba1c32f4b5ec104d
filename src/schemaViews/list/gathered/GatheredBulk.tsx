import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useListContext, useNotify, type Identifier, type RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import { GATHERED_FROM } from '#model/values/gatheredFrom.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { definitionQuery } from '#src/definitions/definitionQueries.ts';
import { useManifest } from '#src/definitions/useManifest.ts';
import { serverNow } from '#src/http/serverNow.ts';
import { useLabel } from '#src/i18n/useLabel.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import type { ActionOutcome, RowsOfPart } from '#src/schemaViews/action/run/actionTarget.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { useReason } from '#src/schemaViews/action/useDecision.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';
import { pathValues } from '#src/schemaViews/entry/pathValues.ts';
import { BulkBar } from '#src/schemaViews/list/bulk/BulkBar.tsx';
import { bulkWords } from '#src/schemaViews/list/bulk/useBulkWords.ts';
import type { RowSelection } from '#src/schemaViews/list/bulk/useRowSelection.ts';
import { useListFilter } from '#src/schemaViews/list/page/listScope.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { gatheredWords, type Source } from './gatheredWords.ts';

interface GatheredBulkProps {
  definition: Definition;
  selection: RowSelection;
  onDone: (outcome: ActionOutcome) => void;
}

/** As many as one call takes, and one page has. */
const MOST_ROWS = 1_000;

/** Runs actions on selected rows that belong to several resources and clouds, each on its own resource in its cloud. */
export function GatheredBulk({ definition, selection, onDone }: GatheredBulkProps) {
  const { data = [], sort } = useListContext<RaRecord>();
  const filter = useListFilter();
  const sources = useSources(definition);
  const provider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const chosen =
    selection.choice.kind === 'ids'
      ? [...selection.choice.ids].flatMap((id) => data.find((row) => row.id === id) ?? selection.seen.get(id) ?? [])
      : undefined;
  const parts = chosen && partsOfRows(chosen, sources);
  const lead = parts?.[0]?.definition ?? sources[0]?.definition;
  const actions = useActionLauncher(lead ?? definition, (outcome) => {
    void queryClient.invalidateQueries({ queryKey: [definition.resource] });
    onDone(outcome);
  });
  const among = sources.filter((source) => !parts || parts.some((part) => part.definition === source.definition));
  const launch = (word: string, all: readonly RowsOfPart[]) => {
    const [only, ...others] = all;
    if (!only) return;
    if (others.length > 0) return actions.launch(word, { kind: 'parts', parts: all });
    actions.launch(word, { kind: 'ids', ids: only.rows.map(({ id }) => id), path: only.path });
  };
  const run = async (word: string) => {
    if (parts) return launch(word, parts);
    const meta = { fields: [definition.id.field, definition.titleField, GATHERED_FROM, 'cloud_id'] };
    const pagination = { page: 1, perPage: MOST_ROWS };
    try {
      const all = await provider.getList(definition.resource, { pagination, sort, filter, meta });
      if ((all.total ?? 0) > MOST_ROWS)
        return notify(translate('record.bulk.tooMany', { most: MOST_ROWS }), { type: 'warning' });
      launch(word, partsOfRows(all.data, sources));
    } catch (fault) {
      const words = faultWords(fault, translate);
      if (words !== undefined) notify(words, { type: 'error' });
    }
  };
  return (
    <>
      <BulkBar
        definition={definition}
        selection={selection}
        words={gatheredWords(among, parts?.length === 1)}
        onRun={(word) => void run(word)}
      />
      {actions.dialog}
    </>
  );
}

/** The resources of the rows, with the actions that this reader may run on many of their records. */
function useSources({ gathers }: Definition): Source[] {
  const actor = useActor();
  const label = useLabel();
  const translate = useTranslate();
  const reasonOf = useReason();
  const { resources } = useManifest();
  const known = gathers?.from.filter((name) => resources.some(({ resource }) => resource === name)) ?? [];
  const loaded = useQueries({ queries: known.map((name) => definitionQuery(name)) });
  const definitions = loaded.flatMap(({ data }) => data ?? []);
  const revisions = definitions.map(({ revision }) => revision).join(' ');
  return useMemo(
    () =>
      definitions.map((each) => ({
        definition: each,
        words: bulkWords(each, {
          actor,
          // What a cloud cannot do is found out by the dry run, for each of them.
          context: { now: serverNow() },
          nameOf: (action) => {
            const own = Object.hasOwn(each.actions, action) ? each.actions[action]?.label : each.delete.label;
            return own ? label(own) : translate('record.action.delete');
          },
          reasonOf,
          mayDelete: resources.find(({ resource }) => resource === each.resource)?.can.includes('delete') ?? false,
        }),
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- definitions are new objects with a new revision only
    [revisions, actor, label, translate, reasonOf, resources],
  );
}

/** Rows by resource and cloud. */
function partsOfRows(rows: readonly RaRecord[], sources: readonly Source[]): RowsOfPart[] {
  const parts = new Map<string, RowsOfPart & { rows: { id: Identifier; title: string }[] }>();
  for (const row of rows) {
    const definition = sources.find((source) => source.definition.resource === row[GATHERED_FROM])?.definition;
    if (!definition) continue;
    const path = pathValues(definition, row);
    const name = JSON.stringify([definition.resource, path]);
    const part = parts.get(name) ?? { definition, path, rows: [] };
    part.rows.push({ id: row.id, title: recordTitle(definition, row) });
    parts.set(name, part);
  }
  return [...parts.values()];
}
