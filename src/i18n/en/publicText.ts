import { publicPages } from './public.ts';
import { site } from './site.ts';

/** Every sentence of the public pages in this language. */
export const publicText = { ...publicPages, site };
