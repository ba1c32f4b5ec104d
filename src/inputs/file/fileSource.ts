import { createContext, createElement, Suspense, useContext, type ComponentType, type ReactNode } from 'react';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { StoredFile } from '#src/dataProviders/uploadFile.ts';

/** Bytes that can be read in part, such as a file of this computer. */
export interface Sliceable {
  size: number;
  slice: (start: number, end: number) => { arrayBuffer: () => Promise<ArrayBuffer> };
}

export interface FileSourceProps {
  field: FieldDefinition;
  disabled: boolean;
  /** The address of `file` is that of a record, of which the server takes the content. */
  onChosen: (file: StoredFile, content: Sliceable) => void;
}

const Source = createContext<ComponentType<FileSourceProps> | undefined>(undefined);

/** What the console offers beside the files of the computer; nothing on pages that anybody may see. */
export const FileSourceProvider = Source.Provider;

/** The way to choose a record in place of a file of the computer, where the field has `alsoFrom`. */
export function FileSource(props: FileSourceProps): ReactNode {
  const Found = useContext(Source);
  if (Found === undefined || props.field.alsoFrom === undefined) return null;
  return createElement(Suspense, { fallback: null }, createElement(Found, props));
}
