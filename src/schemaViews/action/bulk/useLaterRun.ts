import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Definition, Json } from '#model/language/definition.ts';
import type { BulkResult, ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { useTranslate } from '#src/i18n/useTranslate.ts';
import { faultWords } from '#src/schemaViews/action/run/faultWords.ts';
import { noteBegun } from '#src/ui/tasks/taskStore.ts';

/** Lets the server run an action on many records after the dialog has closed. */
export function useLaterRun(definition: Definition, action: string) {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [fault, setFault] = useState<string>();
  /** Whether the task has begun; otherwise `fault` says why it has not. */
  const begin = async (rows: readonly BulkResult[], entered: Record<string, unknown> | undefined): Promise<boolean> => {
    setFault(undefined);
    // Inputs come from a validated form, which holds JSON.
    const input = entered as Record<string, Json> | undefined;
    try {
      await provider.beginTask(definition.resource, {
        task: { kind: 'bulk', action, ids: rows.map(({ id }) => id), input },
      });
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
