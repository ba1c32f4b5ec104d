import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { can, type AccessContext } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import { isSequel } from '#model/access/isSequel.ts';
import type { RefusalKind } from '#model/access/refusal.ts';
import type { ActionGroup } from '#model/language/actionGroups.ts';
import type { Definition, Tone } from '#model/language/definition.ts';
import { useManifestEntry } from '#src/definitions/useManifestEntry.ts';
import { useActionName } from '#src/schemaViews/action/useActionName.ts';
import { useReason } from '#src/schemaViews/action/useDecision.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';
import { useActor } from '#src/session/actor/useActor.ts';

/** An action that can run on many records at once. */
export interface BulkWord {
  /** A key of `definition.actions`, or `delete`. */
  name: string;
  label: string;
  tone?: Tone;
  icon?: string;
  group?: ActionGroup;
  /** Why the action cannot run on any record now. */
  reason?: string;
  /** The states before which it has nothing to reverse, for an action such as resume. */
  onlyIn?: readonly string[];
  /** Whether the state of a record and its other conditions allow it. */
  allows?: (record: RaRecord) => boolean;
}

/** The actions that this reader may run on many records; the definition contains only actions allowed to them. */
export function useBulkWords(definition: Definition): BulkWord[] {
  const actor = useActor();
  const context = useAccessContext(definition);
  const nameOf = useActionName(definition);
  const reasonOf = useReason();
  const mayDelete = useManifestEntry(definition.resource)?.can.includes('delete') ?? false;
  return useMemo(
    () => bulkWords(definition, { actor, context, nameOf, reasonOf, mayDelete }),
    [definition, nameOf, reasonOf, mayDelete, actor, context],
  );
}

interface WordEnv {
  actor: Actor;
  context: AccessContext;
  nameOf: (action: string) => string;
  reasonOf: ReturnType<typeof useReason>;
  mayDelete: boolean;
}

/** The same for any definition. */
export function bulkWords(
  definition: Definition,
  { actor, context, nameOf, reasonOf, mayDelete }: WordEnv,
): BulkWord[] {
  const actions = Object.values(definition.actions).filter((action) => action.bulk && action.on === 'record');
  const words = actions.map(({ name, tone, icon, group, ...action }) => ({
    name,
    tone,
    icon,
    group,
    onlyIn: isSequel(definition, { name, ...action }) ? action.from : undefined,
    decision: can(actor, { action: name }, definition, undefined, context),
  }));
  if (mayDelete && definition.delete.bulk)
    words.push({
      name: 'delete',
      tone: 'danger',
      icon: 'delete',
      group: 'lifecycle',
      onlyIn: undefined,
      decision: can(actor, 'delete', definition, undefined, context),
    });
  return words.flatMap(({ decision, ...word }) => {
    if (!decision.allowed && !PASSING.has(decision.kind)) return [];
    const operation = word.name === 'delete' ? 'delete' : { action: word.name };
    return {
      ...word,
      allows: (record: RaRecord) => can(actor, operation, definition, record, context).allowed,
      label: nameOf(word.name),
      ...(!decision.allowed && { reason: reasonOf(definition, decision).reason }),
    };
  });
}

/** A temporary refusal is shown with its reason. */
const PASSING: ReadonlySet<RefusalKind> = new Set(['cloud', 'licence']);
