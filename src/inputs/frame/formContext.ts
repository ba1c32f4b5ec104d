import { createContext, useContext } from 'react';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Choice } from '#src/dataProviders/consoleDataProvider.ts';

export interface MakeOther {
  resource: string;
  /** What it begins with: the parents that it needs so that it may be chosen. */
  preset: Readonly<Record<string, Json>>;
  /** Called where what was made has these parents. */
  onMade: (choice: Choice) => void;
}

/** What an input may need to know of the form around it. */
export interface FormEnv {
  mode: 'create' | 'edit' | 'action' | 'inline';
  definition?: Definition;
  /** Fields of the record that an action is called on; `definition` then has those of its input. */
  around?: Readonly<Record<string, FieldDefinition>>;
  /** The record being edited or acted upon; conditions reach it as `$record.x`. */
  record?: Record<string, unknown>;
  /**
   * Says that what stands in an input cannot become a value (broken JSON, a key given twice); `undefined` takes it
   * back.
   */
  reportProblem: (name: string, problem: string | undefined) => void;
  /** The input that is to take the focus as soon as it stands in the page, and says that it has. */
  wanted?: { path: string; found: () => void };
  /** Opens the form of another resource over this one, so that a record to choose can be made on the way. */
  makeOther?: (request: MakeOther) => void;
}

const FormEnvContext = createContext<FormEnv>({ mode: 'inline', reportProblem: () => undefined });

export const FormEnvProvider = FormEnvContext.Provider;

export function useFormEnv(): FormEnv {
  return useContext(FormEnvContext);
}
