import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface ModelField {
  type: string;
  isRequired: boolean;
  description: string;
}

/** One type of the API, from the declarations of the client library: its fields, and what is written about them. */
export interface Model {
  description: string;
  fields: ReadonlyMap<string, ModelField>;
}

const models = new Map<string, Model | undefined>();
let folder: string | undefined;

/** The type of this name; undefined if the library does not declare it. */
export function modelOf(name: string): Model | undefined {
  if (!models.has(name)) models.set(name, readModel(name));
  return models.get(name);
}

function readModel(name: string): Model | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  folder ??= join(
    dirname(createRequire(import.meta.url).resolve('@kubernetes/client-node/package.json')),
    'dist/gen/models',
  );
  let text: string;
  try {
    text = readFileSync(join(folder, `${name}.d.ts`), 'utf8');
  } catch {
    // A type that the library writes by hand, such as IntOrString: it has no fields.
    return undefined;
  }
  const at = text.indexOf(`export declare class ${name}`);
  const body = text.slice(at, text.indexOf('static readonly discriminator', at));
  const fields = new Map<string, ModelField>();
  for (const found of body.matchAll(/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?'([^']+)'(\??): (\{[^}]*\}|[^;]+);/g))
    fields.set((found[2] ?? '').replace(/^_/, ''), {
      type: (found[4] ?? '').replaceAll(/\s+/g, ' '),
      isRequired: found[3] === '',
      description: commentText(found[1] ?? ''),
    });
  const comments = [...text.slice(0, at).matchAll(/\/\*\*([\s\S]*?)\*\//g)];
  return { description: commentText(comments.at(-1)?.[1] ?? ''), fields };
}

const commentText = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .filter((line) => line !== '')
    .join('\n');

/** The type of a kind: `V1Deployment`. */
export const modelName = ({ group, kind }: { group: string; kind: string }): string =>
  kind === 'Event' && group === '' ? 'CoreV1Event' : `V1${kind}`;

/** What a type of the declarations is made of. */
export type Shape =
  | { is: 'model'; name: string }
  | { is: 'list'; of: Shape }
  | { is: 'map'; of: Shape }
  | { is: 'plain'; type: 'string' | 'integer' | 'boolean' | 'time' | 'either' | 'any' };

export function shapeOf(type: string): Shape {
  const list = /^Array<(.+)>$/.exec(type);
  if (list !== null) return { is: 'list', of: shapeOf(list[1] ?? '') };
  const map = /^\{ \[key: string\]: (.+?);? \}$/.exec(type);
  if (map !== null) return { is: 'map', of: shapeOf(map[1] ?? '') };
  if (type === 'string') return { is: 'plain', type: 'string' };
  if (type === 'number') return { is: 'plain', type: 'integer' };
  if (type === 'boolean') return { is: 'plain', type: 'boolean' };
  if (type === 'Date' || type === 'V1MicroTime') return { is: 'plain', type: 'time' };
  if (type === 'IntOrString') return { is: 'plain', type: 'either' };
  return modelOf(type) === undefined ? { is: 'plain', type: 'any' } : { is: 'model', name: type };
}
