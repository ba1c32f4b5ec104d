import type { productTable as zh } from '#src/i18n/zh/site/productTable.ts';

export const productTable: typeof zh = {
  view: 'View',
  asCards: 'Cards',
  asTable: 'Table',
  caption: 'Products on sale',
  product: 'Product',
  place: 'Region',
  gpu: 'GPU · total memory',
  tflops: 'FP16',
  size: 'vCPUs · memory',
  price: 'An hour',
  card: 'Per GPU hour',
  perTflops: 'Per 100 TFLOPS hour',
  stock: 'Stock',
  compare: 'Compare',
  unlimited: 'Not limited',
};
