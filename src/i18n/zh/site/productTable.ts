/** Words of the table of the market, loaded with it. */
export const productTable = {
  view: '显示方式',
  asCards: '卡片',
  asTable: '列表',
  caption: '在售产品',
  product: '产品',
  place: '区域',
  gpu: 'GPU · 总显存',
  tflops: 'FP16 算力',
  size: 'vCPU · 内存',
  price: '每小时',
  card: '每卡每小时',
  perTflops: '每百 TFLOPS 每小时',
  stock: '库存',
  compare: '对比',
  unlimited: '不限量',
};
