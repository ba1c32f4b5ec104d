import type { ListRow } from '#model/domains/billing/prices/list/priceList.ts';

/** Whether a cloud has it, and nothing prices it there. */
export const isUnsold = ({ cells }: ListRow): boolean =>
  Object.values(cells).some(({ here }) => here !== undefined && here.by === null);
