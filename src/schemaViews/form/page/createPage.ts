import { lazy } from 'react';
import { later } from '#src/inputs/frame/later.ts';

/** The page that creates a record, in its own chunk: most readers start with a list. */
export const createPage = later<{ resource: string }>(
  async () => ({ default: (await import('./SchemaCreate.tsx')).SchemaCreate }),
  lazy,
);
