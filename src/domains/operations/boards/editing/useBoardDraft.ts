import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, type RaRecord } from 'react-admin';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Json } from '#model/language/definition.ts';
import { versionSeen } from '#src/dataProviders/records.ts';
import { ApiFault } from '#src/http/apiFault.ts';
import { newKey } from '#src/http/newKey.ts';
import { serverNow } from '#src/http/serverNow.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '#src/schemaViews/entry/draft/drafts.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { asPanels, type KeyedPanel, type Panel } from '#src/domains/operations/boards/panel.ts';

/** Changes that can be undone. */
const MOST_UNDONE = 50;

interface Draft {
  panels: KeyedPanel[];
  /** Of the board when its charts began to be changed. */
  version: string | undefined;
}

/**
 * The charts of a board while they are changed, kept in this tab until they are saved or discarded: a reload loses
 * nothing.
 */
export function useBoardDraft(record: RaRecord) {
  const { id: actorId } = useActor();
  const provider = useDataProvider();
  const client = useQueryClient();
  const storageKey = draftKey(actorId, 'boards.panels', record.id);
  const saved = asPanels(record['panels']);
  const [found] = useState(() => readDraft(storageKey));
  const [isRestored, setIsRestored] = useState(found !== undefined);
  const [draft, setDraft] = useState<Draft | undefined>(
    found && { panels: keyed(asPanels(found.values['panels'])), version: found.version },
  );
  const [fault, setFault] = useState<ApiFault>();
  const [isSaving, setIsSaving] = useState(false);

  /** The charts before each change, the latest last. */
  const [past, setPast] = useState<KeyedPanel[][]>([]);
  const change = (panels: KeyedPanel[]) => {
    setPast([...past, draft?.panels ?? keyed(saved)].slice(-MOST_UNDONE));
    keep(panels);
  };
  const undo = () => {
    const before = past.at(-1);
    if (before === undefined) return;
    setPast(past.slice(0, -1));
    keep(before);
  };
  const keep = (panels: KeyedPanel[]) => {
    const version = draft?.version ?? versionSeen(record);
    setDraft({ panels, version });
    setFault(undefined);
    const plain = panels.map(({ panel }) => panel);
    if (isSame(plain, saved)) dropDraft(storageKey);
    else writeDraft(storageKey, { values: { panels: plain }, at: serverNow(), ...(version && { version }) });
  };
  const end = () => {
    dropDraft(storageKey);
    setDraft(undefined);
    setPast([]);
    setIsRestored(false);
    setFault(undefined);
  };
  /** Resolves to whether the charts were saved. `over`: a version that somebody else saved meanwhile. */
  const save = async (over?: string): Promise<boolean> => {
    if (draft === undefined || isSaving) return false;
    setIsSaving(true);
    try {
      await provider.update('boards', {
        id: record.id,
        data: { panels: plainPanels(draft) },
        previousData: record,
        meta: { version: over ?? draft.version },
      });
      await client.invalidateQueries({ queryKey: ['boards'] });
      end();
      return true;
    } catch (reason) {
      // A refusal stays on the page, where its charts can be corrected.
      if (!(reason instanceof ApiFault)) throw reason;
      setFault(reason);
      return false;
    } finally {
      setIsSaving(false);
    }
  };
  return {
    saved,
    panels: draft?.panels,
    isChanged: draft !== undefined && !isSame(plainPanels(draft), saved),
    isRestored,
    isSaving,
    fault,
    /** Begins to change the charts, and returns them. */
    begin: () => {
      const panels = keyed(saved);
      setDraft({ panels, version: versionSeen(record) });
      return panels;
    },
    change,
    /** Absent while there is nothing to undo. */
    undo: past.length > 0 ? undo : undefined,
    end,
    save,
  };
}

const plainPanels = ({ panels }: Draft): Panel[] => panels.map(({ panel }) => panel);

export const keyed = (panels: readonly Panel[]): KeyedPanel[] => panels.map((panel) => ({ key: newKey(), panel }));

const isSame = (one: readonly Panel[], other: readonly Panel[]): boolean =>
  isSameJson(one.map(plainOf), other.map(plainOf));

/** Members without a value are as good as absent. */
const plainOf = (panel: Panel): Json => {
  const filled = Object.entries(panel).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(filled.toSorted(([one], [other]) => (one < other ? -1 : 1))) as Json;
};
