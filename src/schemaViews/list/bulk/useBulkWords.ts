import { useMemo } from 'react';
import { can } from '#model/access.ts';
import type { Definition, Tone } from '#model/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useCloudState } from '#src/session/cloud/cloudState.ts';
import { useActionName } from '#src/schemaViews/action/useActionName.ts';
import { useActor } from '#src/session/useActor.ts';

/** Something that may be done to many records at once. */
export interface BulkWord {
  /** A key of `definition.actions`, or `delete`. */
  name: string;
  label: string;
  tone?: Tone;
}

/** What this reader may do to many records of the resource; the definition comes narrowed to his actions. */
export function useBulkWords(definition: Definition): BulkWord[] {
  const actor = useActor();
  const { state } = useCloudState(definition);
  const capabilities = state?.capabilities;
  const nameOf = useActionName(definition);
  const mayDelete = useManifestEntry(definition.resource)?.can.includes('delete') ?? false;
  return useMemo(() => {
    const words: BulkWord[] = Object.values(definition.actions)
      .filter((action) => action.bulk && action.on === 'record' && can(actor, { action: action.name }, definition, undefined, { capabilities }).allowed)
      .map((action) => ({ name: action.name, label: nameOf(action.name), tone: action.tone }));
    if (mayDelete && definition.delete.bulk && can(actor, 'delete', definition, undefined, { capabilities }).allowed) words.push({ name: 'delete', label: nameOf('delete'), tone: 'danger' });
    return words;
  }, [definition, nameOf, mayDelete, actor, capabilities]);
}
