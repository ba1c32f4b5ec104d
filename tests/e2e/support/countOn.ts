import type { Page } from '@playwright/test';

export interface Counts {
  clicks: number;
  /** Fields in which something was typed. */
  fields: Set<string>;
}

/** Counts what a person does: presses of the pointer, and fields that they type in, over all pages of a journey. */
export async function countOn(page: Page): Promise<Counts> {
  const counts: Counts = { clicks: 0, fields: new Set() };
  await page.exposeBinding('didPress', () => void (counts.clicks += 1));
  await page.exposeBinding('didType', (_source, field: string) => void counts.fields.add(field));
  await page.addInitScript(() => {
    const told = globalThis as unknown as { didPress: () => void; didType: (field: string) => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && told.didPress(), true);
    addEventListener(
      'input',
      ({ target, isTrusted }) => {
        const isText = target instanceof HTMLInputElement && !['radio', 'checkbox', 'range'].includes(target.type);
        if (isTrusted && isText) told.didType(`${location.pathname} ${target.id}`);
      },
      true,
    );
  });
  return counts;
}
