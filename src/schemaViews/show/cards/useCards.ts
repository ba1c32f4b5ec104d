import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { Definition } from '#model/language/definition.ts';
import type { TabDefinition } from '#model/language/viewDefinitions.ts';
import { isPartial } from '#src/dataProviders/partialRecord.ts';
import { useRecordActions } from '#src/schemaViews/action/useRecordActions.ts';
import { useDecision } from '#src/schemaViews/action/useDecision.ts';
import { isEmptyFact } from '#src/schemaViews/facts/isEmptyFact.ts';
import { useShownFields } from '#src/schemaViews/facts/useShownFields.ts';
import { isThereNow } from '#src/schemaViews/base/isThereNow.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';
import { commandFor } from './commandFor.ts';
import type { CardsAddition } from '#src/schemaViews/extensions/places.ts';
import type { RecordsTab, ShownCard } from './shownCard.ts';

/** The cards that have something to show for this record, each with what it shows. */
export function useCards(
  definition: Definition,
  record: RaRecord,
  tabs: readonly TabDefinition[],
  addition: CardsAddition | undefined,
): ShownCard[] {
  const shownFields = useShownFields();
  const { state } = useCloudState(definition, record);
  const { decision } = useDecision(definition, 'history', record);
  const offered = useRecordActions(definition, record);
  const measures = state?.capabilities.cloud?.includes('metrics') ?? false;
  const remembers = decision.allowed && tabs.some(({ kind }) => kind === 'history');
  return useMemo(() => {
    const seen = new Set<string>();
    /** The fields with a value that no earlier part of a card shows. */
    const filled = (names: readonly string[] = []) =>
      shownFields(definition, record, names).filter((field) => {
        const isShown = !seen.has(field.name) && !isEmptyFact(field, record, definition);
        if (isShown) seen.add(field.name);
        return isShown;
      });
    return (definition.show.cards ?? [])
      .filter(({ when }) => isThereNow(when, record, definition))
      .map((card): ShownCard => {
        const parts = (card.headline ?? []).flatMap((word) => definition.lines?.[word]?.parts ?? [{ field: word }]);
        const [inHeadline, copy, facts] = [
          filled(parts.map(({ field }) => field)),
          filled(card.copy),
          filled(card.fields),
        ];
        const command = commandFor(card.command ?? [], record);
        // Content from elsewhere waits for the whole record.
        const isWhole = !isPartial(record);
        const added = addition?.contentOf(card);
        const tab = tabs.find((each): each is RecordsTab => each.key === card.records && each.kind === 'records');
        return {
          card,
          headline: parts.filter(({ field }) => inHeadline.some(({ name }) => name === field)),
          copy,
          facts,
          ...(command !== undefined && { command }),
          ...(isWhole && tab && { tab }),
          ...(isWhole && remembers && card.events !== undefined && { events: card.events }),
          ...(isWhole && measures && card.metrics && { metrics: card.metrics }),
          ...(added && { added }),
          actions: (card.actions ?? []).flatMap(
            (name) => offered.find(({ action, reason }) => action === name && reason === undefined) ?? [],
          ),
          names: [...inHeadline, ...copy, ...facts].map(({ name }) => name),
        };
      })
      .filter(
        ({ card, names, command, tab, events, metrics, added, actions }) =>
          `card.${card.key}` in definition.slots ||
          names.length > 0 ||
          command ||
          tab ||
          events ||
          metrics ||
          added ||
          actions.length > 0,
      );
  }, [definition, record, tabs, shownFields, measures, remembers, addition, offered]);
}
