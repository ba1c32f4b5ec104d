import Button from '@mui/material/Button';
import { can } from '#model/access/access.ts';
import type { Definition } from '#model/language/definition.ts';
import { useActionLauncher } from '#src/schemaViews/action/useActionLauncher.tsx';
import { useActionName } from '#src/schemaViews/action/useActionName.ts';
import { useReason } from '#src/schemaViews/action/useDecision.ts';
import { heldBy } from '#src/schemaViews/whyNot/heldBy.ts';
import { useAccessContext } from '#src/session/actor/useAccessContext.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import { useListScope } from '#src/schemaViews/list/page/listScope.ts';

/** Actions that need no record, beside the create button. */
export function ResourceActions({ definition }: { definition: Definition }) {
  const actor = useActor();
  const nameOf = useActionName(definition);
  const reasonOf = useReason();
  const context = useAccessContext(definition, undefined);
  const { page } = useListScope();
  const { launch, dialog, running } = useActionLauncher(definition);
  const actions =
    page && !page.view.create ? [] : Object.values(definition.actions).filter(({ on }) => on === 'resource');
  return (
    <>
      {actions.map(({ name }) => {
        const decision = can(actor, { action: name }, definition, undefined, context);
        const held = decision.allowed
          ? { disabled: running, onClick: () => launch(name, { kind: 'resource' }) }
          : heldBy(reasonOf(definition, decision).reason);
        return (
          <Button key={name} variant="outlined" {...held}>
            {nameOf(name)}
          </Button>
        );
      })}
      {dialog}
    </>
  );
}
