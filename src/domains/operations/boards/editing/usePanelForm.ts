import { useMemo, useState } from 'react';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { useServerMessages } from '#src/definitions/useServerMessages.ts';
import { serverNow } from '#src/http/serverNow.ts';
import { useLang } from '#src/i18n/useLang.ts';
import { createResolver } from '#src/schemaViews/entry/createResolver.ts';
import { useFormVisibility } from '#src/schemaViews/entry/useFormVisibility.ts';
import { useSchemaForm } from '#src/schemaViews/entry/useSchemaForm.ts';
import { initialValues } from '#src/schemaViews/entry/values/initialValues.ts';
import { valuesToSend } from '#src/schemaViews/entry/values/valuesToSend.ts';
import { useActor } from '#src/session/actor/useActor.ts';
import type { Panel } from '#src/domains/operations/boards/panel.ts';

const none: Record<string, never> = {};

/**
 * The members of a chart as a form, with the rules by which the server checks them. `around`: further fields of the
 * form, which are no members of the chart; the same object each time.
 */
export function usePanelForm(
  definition: Definition,
  panel: Panel | undefined,
  around: Record<string, FieldDefinition> = none,
) {
  const actor = useActor();
  const language = useLang();
  const messages = useServerMessages()?.messages ?? none;
  const own: Record<string, FieldDefinition> = definition.fields['panels']?.fields?.['item']?.fields ?? none;
  const fields = useMemo(() => Object.values(own), [own]);
  const members = useMemo(() => ({ ...around, ...own }), [around, own]);
  const [initial] = useState(() => ({
    ...initialValues(Object.values(members), { actor, now: serverNow() }),
    ...(panel && initialValues(fields, { actor, now: serverNow(), preset: panel })),
  }));
  const resolver = useMemo(
    () => createResolver({ fields: members, mode: 'create', actor, messages, language }),
    [members, actor, messages, language],
  );
  const owner = useMemo(() => ({ ...definition, fields: members }), [definition, members]);
  const { form, env } = useSchemaForm({ mode: 'create', definition: owner, initial, resolver });
  const visibility = useFormVisibility({ fields: members }, 'create', undefined);
  /** The chart that the form describes; the definition of a board names its members. */
  const panelOf = (values: Record<string, unknown>): Panel =>
    valuesToSend({ fields, values, isVisible: visibility(values) }) as Panel;
  return { form, env, fields, panelOf };
}
