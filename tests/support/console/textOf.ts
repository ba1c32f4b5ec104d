import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { messages as en } from '#src/i18n/en/index.ts';
import { laterTexts } from '#src/i18n/parts/addText.ts';
import type { Lang } from '#src/i18n/lang.ts';
import { messages as zh } from '#src/i18n/zh/index.ts';

const FIRST = { zh, en };
const PARTS = 'src/i18n/parts';

/** Every sentence of the console in one language, as one tree: of the first page and of what is loaded later. */
export async function textOf(lang: Lang): Promise<object> {
  await Promise.all(readdirSync(PARTS).map((name) => import(pathToFileURL(`${PARTS}/${name}`).href)));
  return laterTexts(lang).reduce<object>(merged, FIRST[lang]);
}

function merged(left: object, right: object): object {
  const known = new Map<string, unknown>(Object.entries(left));
  const added = Object.entries(right).map(([key, inside]: [string, unknown]) => {
    const before = known.get(key);
    return [key, isTree(before) && isTree(inside) ? merged(before, inside) : inside];
  });
  return { ...left, ...Object.fromEntries(added) };
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null;
