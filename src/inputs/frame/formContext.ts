import { createContext, useContext } from 'react';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Choice } from '#src/dataProviders/consoleDataProvider.ts';

export interface MakeOther {
  resource: string;
  /** Its initial values: the parents that make it a valid choice. */
  preset: Readonly<Record<string, Json>>;
  /** Called if the created record has these parents. */
  onMade: (choice: Choice) => void;
}

/** The parts of the form around an input that it can read. */
export interface FormEnv {
  mode: 'create' | 'edit' | 'action' | 'inline';
  definition?: Definition;
  /** Fields of the record that an action runs on; `definition` then has the fields of the action's input. */
  around?: Readonly<Record<string, FieldDefinition>>;
  /** The record that is being edited or that an action runs on; conditions read it as `$record.x`. */
  record?: Record<string, unknown>;
  /** Reports that an input cannot become a value (invalid JSON, a duplicate key); `undefined` clears the report. */
  reportProblem: (name: string, problem: string | undefined) => void;
  /** The input that takes the focus as soon as it is mounted; it then calls `found`. */
  wanted?: { path: string; found: () => void };
  /** Opens the form of another resource over this one, to create a record that can be chosen. */
  makeOther?: (request: MakeOther) => void;
  /** The note beside a choice of the input at this path. */
  noteOf?: (name: string, choice: string | number) => string | undefined;
}

const FormEnvContext = createContext<FormEnv>({ mode: 'inline', reportProblem: () => undefined });

export const FormEnvProvider = FormEnvContext.Provider;

export function useFormEnv(): FormEnv {
  return useContext(FormEnvContext);
}
