import type { Definition } from '#model/language/definition.ts';

/** The fields whose values are in the path of a resource, such as the cloud of a machine. */
export const pathNames = ({ path }: Pick<Definition, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
