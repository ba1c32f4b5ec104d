import type { Json } from '#model/language/definition.ts';
import type { Choose } from '../choose.ts';
import { newLabel, resourceFiles, nameOf, type Data, type Scene } from './edit.ts';

/** Every kind that a field of an edit may have, the plain ones first. */
export const KINDS = [
  'text',
  'integer',
  'number',
  'boolean',
  'enum',
  'date',
  'money',
  'longText',
  'dateTime',
  'percent',
  'bytes',
  'duration',
  'name',
  'email',
  'phone',
  'url',
  'ip',
  'cidr',
  'mac',
  'markdown',
  'code',
  'tags',
  'keyValue',
  'json',
  'list',
  'object',
  'reference',
  'references',
  'password',
  'secret',
  'file',
  'image',
  'state',
] as const;

/** Kinds that can be inside a list or an object. */
export const INNER_KINDS = [
  'text',
  'integer',
  'number',
  'boolean',
  'enum',
  'date',
  'money',
  'dateTime',
  'percent',
  'email',
  'ip',
  'longText',
  'duration',
  'url',
] as const;

/** The required keys of a kind, and a label. */
export function fieldSpec(kind: string, scene: Scene, choose: Choose): Data {
  return { type: kind, label: newLabel(), ...partsOf(kind, scene, choose) };
}

export function partsOf(kind: string, scene: Scene, choose: Choose): Data {
  switch (kind) {
    case 'enum':
    case 'state':
      return { values: valuesOf(['one', 'two', 'three']) };
    case 'reference':
    case 'references':
      return { to: nameOf(choose.of(resourceFiles(scene)) ?? 'x') };
    case 'list':
      return { item: innerSpec(choose) };
    case 'object':
      return { fields: { first: innerSpec(choose), second: innerSpec(choose) } };
    default:
      return {};
  }
}

export function innerSpec(choose: Choose, kind: string = choose.of(INNER_KINDS) ?? 'text'): Data {
  return { type: kind, label: newLabel(), ...(kind === 'enum' && { values: valuesOf(['one', 'two', 'three']) }) };
}

export function valuesOf(words: readonly string[]): Json {
  return Object.fromEntries(words.map((word) => [word, newLabel()]));
}
