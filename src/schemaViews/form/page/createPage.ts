import { lazy } from 'react';
import { later } from '#src/inputs/frame/later.ts';

/** The page on which a record is made, apart from the lists that most readers begin with. */
export const createPage = later<{ resource: string }>(
  async () => ({ default: (await import('./SchemaCreate.tsx')).SchemaCreate }),
  lazy,
);
