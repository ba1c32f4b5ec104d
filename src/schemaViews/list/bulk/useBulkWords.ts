import { useMemo } from 'react';
import { can } from '#model/access/access.ts';
import type { RefusalKind } from '#model/access/refusal.ts';
import type { Definition, Tone } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useActionName } from '#src/schemaViews/action/useActionName.ts';
import { useReason } from '#src/schemaViews/action/useDecision.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';
import { useActor } from '#src/session/actor/useActor.ts';

/** Something that may be done to many records at once. */
export interface BulkWord {
  /** A key of `definition.actions`, or `delete`. */
  name: string;
  label: string;
  tone?: Tone;
  /** Why nothing of the kind can be done now, to none of the records. */
  reason?: string;
}

/** What this reader may do to many records of the resource; the definition comes narrowed to their actions. */
export function useBulkWords(definition: Definition): BulkWord[] {
  const actor = useActor();
  const context = useAccessContext(definition);
  const nameOf = useActionName(definition);
  const reasonOf = useReason();
  const mayDelete = useManifestEntry(definition.resource)?.can.includes('delete') ?? false;
  return useMemo(() => {
    const actions = Object.values(definition.actions).filter((action) => action.bulk && action.on === 'record');
    const words = actions.map(({ name, tone }) => ({
      name,
      tone,
      decision: can(actor, { action: name }, definition, undefined, context),
    }));
    if (mayDelete && definition.delete.bulk)
      words.push({ name: 'delete', tone: 'danger', decision: can(actor, 'delete', definition, undefined, context) });
    return words.flatMap(({ decision, ...word }) => {
      if (!decision.allowed && !PASSING.has(decision.kind)) return [];
      return {
        ...word,
        label: nameOf(word.name),
        ...(!decision.allowed && { reason: reasonOf(definition, decision).reason }),
      };
    });
  }, [definition, nameOf, reasonOf, mayDelete, actor, context]);
}

/** What stands in the way only for now is shown, and says so. */
const PASSING: ReadonlySet<RefusalKind> = new Set(['cloud', 'licence']);
