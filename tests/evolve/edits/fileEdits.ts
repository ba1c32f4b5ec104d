import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import {
  chooseSubject,
  dataOf,
  isResource,
  nameOf,
  newLabel,
  partOf,
  resourceFiles,
  saved,
  textOf,
  type Data,
  type Edit,
  type Editor,
  type Scene,
} from './edit.ts';
import { fieldSpec, KINDS } from './fieldSpec.ts';

const NAMES = ['things', 'parts', 'papers', 'places', 'people', 'plans'];

function freshResource({ files, ledger }: Scene, start: number, known: boolean): string | undefined {
  const taken = new Set([...files.keys()].map(nameOf));
  return [...NAMES.slice(start), ...NAMES.slice(0, start)].find(
    (name) => !taken.has(name) && (known || !ledger.gone.has(name)),
  );
}

export const addFile: Editor = (scene, choose) => {
  const name = freshResource(scene, choose.below(NAMES.length), true);
  if (name === undefined) return undefined;
  const fields = Object.fromEntries(
    ['title', 'first', 'second'].map((field, index) => [
      field,
      index === 0
        ? { type: 'text', label: newLabel(), search: true }
        : fieldSpec(choose.of(KINDS) ?? 'text', scene, choose),
    ]),
  );
  const data: Data = {
    resource: name,
    service: 'lib',
    label: newLabel(),
    title: 'title',
    id: choose.of(['serial', 'uuid', 'serial']) ?? 'serial',
    routes: { list: `/${name}` },
    menu: { group: 'library', sort: 1 },
    access: ['ADMIN'],
    fields,
  };
  return {
    what: `add library/${name}.yaml ${JSON.stringify(fields)}`,
    changes: [{ path: `library/${name}.yaml`, text: textOf(data) }],
  };
};

export const removeFile: Editor = (scene, choose) => {
  const path = choose.of(resourceFiles(scene));
  return path === undefined ? undefined : { what: `delete ${path}`, changes: [{ path, text: null }] };
};

/** Renames the resource in its file and, usually, wherever another refers to it. */
export const renameFile: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const name = freshResource(scene, choose.below(NAMES.length), false);
  if (subject === undefined || name === undefined) return undefined;
  const path = `${subject.path.split('/')[0] ?? ''}/${name}.yaml`;
  const follows = choose.below(6) < 5;
  const rename = (data: Data): Data => (follows ? (pointing(data, subject.name, name) as Data) : data);
  const changes = [
    { path: subject.path, text: null },
    { path, text: textOf({ ...rename(subject.data), resource: name, label: newLabel(), was: subject.name }) },
    ...resourceFiles(scene).flatMap((other) => {
      const data = other === subject.path ? undefined : dataOf(scene.files.get(other));
      const renamed = data && rename(data);
      return renamed === undefined || JSON.stringify(renamed) === JSON.stringify(data)
        ? []
        : [{ path: other, text: textOf(renamed) }];
    }),
  ];
  return {
    what: `rename ${subject.path} to ${path}${follows ? '' : ', and what points at it does not follow'}`,
    changes,
  };
};

/** `to`, and the resources of computed values and tabs. */
function pointing(value: Json, name: string, other: string): Json {
  if (Array.isArray(value)) return value.map((each) => pointing(each, name, other));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      ['to', 'count', 'sum', 'records'].includes(key) && part === name ? other : pointing(part, name, other),
    ]),
  );
}

export const changeId: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const id = choose.of(['uuid', 'serial', 'text', { field: 'number', kind: 'uuid' }] as const);
  return subject && id && saved(subject, `ids become ${JSON.stringify(id)}`, { id });
};

/** Makes the syntax invalid, truncates the file, or empties it. */
export const breakFile: Editor = (scene, choose) => {
  const path = choose.of(resourceFiles(scene));
  const text = path && scene.files.get(path);
  if (path === undefined || text === undefined) return undefined;
  return broken(path, text, choose.below(4));
};

function broken(path: string, text: string, way: number): Edit {
  const texts = [`x: [\n${text}`, '', text.slice(0, Math.floor(text.length / 2)), `${text}\nnonsense: true\n`];
  const what = ['break the syntax of', 'empty', 'cut off', 'put an unknown key into'];
  return { what: `${what[way] ?? ''} ${path}`, changes: [{ path, text: texts[way] ?? '' }] };
}

/** Shared files, which everything depends on: broken, emptied, deleted. */
export const breakShared: Editor = (scene, choose) => {
  const shared = [...scene.files.keys()].filter((path) => !isResource(path)).toSorted();
  const path = choose.of(shared);
  const text = path && scene.files.get(path);
  const way = choose.below(4);
  if (path === undefined || text === undefined) return undefined;
  return way === 3 ? { what: `delete ${path}`, changes: [{ path, text: null }] } : broken(path, text, way);
};

/** A label in a shared file: that of a service, a group or a role. */
export const relabelShared: Editor = (scene, choose) => {
  const path = choose.of(['services.yaml', 'pages.yaml', 'roles.yaml', 'vocabulary.yaml']) ?? '';
  const data = dataOf(scene.files.get(path));
  if (data === undefined) return undefined;
  const change = (half: string): Data => {
    const part = partOf(data, half);
    const name = choose.of(Object.keys(part)) ?? '';
    return {
      ...data,
      [half]: { ...part, [name]: half === 'fields' ? newLabel() : { ...partOf(part, name), label: newLabel() } },
    };
  };
  if (path === 'services.yaml') {
    const name = choose.of(Object.keys(data)) ?? '';
    return {
      what: `label in ${path}`,
      changes: [{ path, text: textOf({ ...data, [name]: { ...partOf(data, name), label: newLabel() } }) }],
    };
  }
  return {
    what: `label in ${path}`,
    changes: [
      { path, text: textOf(change(path === 'pages.yaml' ? 'groups' : path === 'roles.yaml' ? 'roles' : 'fields')) },
    ],
  };
};

/** Restores every pending file to its live text. */
export function repaired({ files, good }: Scene): Edit | undefined {
  const paths = [...new Set([...files.keys(), ...good.keys()])].filter((path) => files.get(path) !== good.get(path));
  if (paths.length === 0) return undefined;
  return { what: `repair ${paths.join(', ')}`, changes: paths.map((path) => ({ path, text: good.get(path) ?? null })) };
}

/** Restores the file of a deleted resource. */
export function restoredFile({ files }: Scene, deleted: ReadonlyMap<string, string>, index: number): Edit | undefined {
  const paths = [...deleted.keys()].filter((path) => !files.has(path)).toSorted();
  const path = paths[index % Math.max(1, paths.length)];
  return path === undefined
    ? undefined
    : { what: `restore ${path}`, changes: [{ path, text: deleted.get(path) ?? null }] };
}
