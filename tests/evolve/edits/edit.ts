import { parseDocument, stringify } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Choose } from '../choose.ts';
import type { Files } from '../compiled.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { FileChange } from '../world.ts';

/** A schema file as data. */
export type Data = { [key: string]: Json };

/** The input of an edit. */
export interface Scene {
  files: Files;
  /** The text of each file that is live. */
  good: Files;
  ledger: Ledger;
  /** Most edits of a sequence apply to a few neighbouring files, so that their effects meet. */
  focus: number;
}

export interface Edit {
  what: string;
  changes: FileChange[];
}

/** Creates an edit of the current files; undefined if there is nothing to edit. */
export type Editor = (scene: Scene, choose: Choose) => Edit | undefined;

export const isResource = (path: string): boolean =>
  path.includes('/') && !path.startsWith('errors/') && !path.startsWith('parts/');

export const resourceFiles = ({ files }: Scene): string[] => [...files.keys()].filter(isResource).toSorted();

/** Undefined if the text cannot be parsed. */
export function dataOf(text: string | undefined): Data | undefined {
  if (text === undefined) return undefined;
  const document = parseDocument(text);
  if (document.errors.length > 0) return undefined;
  const data: unknown = document.toJS();
  // YAML contains JSON, except for dates, which YAML 1.2 does not have.
  return isObject(data) ? data : undefined;
}

export const textOf = (data: Data): string => stringify(data, { lineWidth: 0, aliasDuplicateObjects: false });

export function partOf(data: Data, key: string): Data {
  const part = data[key];
  return isObject(part) ? part : {};
}

/** A valid resource file, and its fields. */
export interface Subject {
  path: string;
  name: string;
  data: Data;
  fields: Data;
}

export function subjectOf(scene: Scene, path: string | undefined): Subject | undefined {
  const data = path === undefined ? undefined : dataOf(scene.files.get(path));
  if (path === undefined || data === undefined) return undefined;
  return { path, name: nameOf(path), data: structuredClone(data), fields: partOf(data, 'fields') };
}

export const chooseSubject = (scene: Scene, choose: Choose): Subject | undefined =>
  subjectOf(scene, nearFocus(resourceFiles(scene), scene.focus, choose));

const IN_FOCUS = 3;

/** Two of three choices are in focus. */
export function nearFocus(names: readonly string[], focus: number, choose: Choose): string | undefined {
  return choose.below(3) === 2 ? choose.of(names) : names[(focus + choose.below(IN_FOCUS)) % Math.max(1, names.length)];
}

export const nameOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.yaml$/, '');

/** The file with other fields. */
export function saved({ path, data }: Subject, what: string, change: Data): Edit {
  return { what: `edit ${path}: ${what}`, changes: [{ path, text: textOf({ ...data, ...change }) }] };
}

/** The same names in the same order, with one of them renamed or changed; undefined removes it. */
export function replaced(map: Data, name: string, entry: [string, Json] | undefined): Data {
  return Object.fromEntries(
    Object.entries(map).flatMap((each) => (each[0] === name ? (entry ? [entry] : []) : [each])),
  );
}

export const withoutWas = (part: Json | undefined): Data => {
  const { was: _, ...rest } = isObject(part) ? part : {};
  return rest;
};

const WORDS = ['extra', 'spare', 'mark', 'grade', 'hue', 'depth', 'pace'];

/** A free name, possibly a retired one. */
export function freshName(taken: Data, choose: Choose): string {
  const start = choose.below(WORDS.length);
  const free = [...WORDS.slice(start), ...WORDS.slice(0, start)].find((word) => !Object.hasOwn(taken, word));
  return free ?? `more${Object.keys(taken).length}`;
}

let labels = 0;

/** A label that no other edit uses. */
export function newLabel(): { zh: string; en: string } {
  labels += 1;
  return { zh: `标签 ${labels}`, en: `Label ${labels}` };
}
