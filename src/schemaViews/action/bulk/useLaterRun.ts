import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Definition, Json } from '#model/language/definition.ts';
import type { BulkResult, ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import type { ManyTarget } from '#src/schemaViews/action/run/actionTarget.ts';
import { partsOf } from '#src/schemaViews/action/run/partsOf.ts';
import { noteBegun } from '#src/ui/tasks/taskStore.ts';

/** Lets the server run an action on many records after the dialog has closed. */
export function useLaterRun(definition: Definition, action: string, target: ManyTarget) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [fault, setFault] = useState<string>();
  /** Whether the task has begun; otherwise `fault` says why it has not. */
  const begin = async (rows: readonly BulkResult[], entered: Record<string, unknown> | undefined): Promise<boolean> => {
    setFault(undefined);
    // Inputs come from a validated form, which holds JSON.
    const input = entered as Record<string, Json> | undefined;
    try {
      const ids = rows.map(({ id }) => id);
      for (const part of partsOf(definition, target, ids)) {
        await provider.beginTask(part.definition.resource, {
          task: { kind: 'bulk', action, ids: part.ids, input },
          ...(part.path && { meta: { path: part.path } }),
        });
      }
    } catch (reason) {
      // The dialog stays open with what was entered.
      setFault(faultWords(reason, translate) ?? translate('shell.fault.unknown'));
      return false;
    }
    noteBegun();
    return true;
  };
  return { fault, begin };
}
