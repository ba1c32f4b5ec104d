import type { Product } from '#model/language/records.ts';

/**
 * A product as the market shows it (docs/api.md, `public` of schemas/billing/products.yaml). Sizes in bytes, money in
 * yuan; prices are those of before the factor of the place (`salePrice`).
 */
export interface MarketProduct extends Pick<
  Product,
  | 'id'
  | 'name'
  | 'name_en'
  | 'code'
  | 'summary'
  | 'summary_en'
  | 'resource_type'
  | 'region_id'
  | 'charge_type'
  | 'meter'
  | 'unit_price'
  | 'price_hour'
  | 'list_price'
  | 'price'
  | 'factor_low'
  | 'factor_high'
  | 'sale_hour'
  | 'card_hour'
  | 'tflops_hour'
  | 'gpu_model'
  | 'gpu_count'
  | 'gpu_memory'
  | 'gpu_total_memory'
  | 'gpu_bandwidth'
  | 'tflops'
  | 'cuda_version'
  | 'driver_version'
  | 'interconnect'
  | 'cpu_model'
  | 'cpu_arch'
  | 'vcpus'
  | 'memory'
  | 'disk'
  | 'disk_type'
  | 'bandwidth_mbps'
  | 'stock'
  | 'tags'
  | 'updated_at'
> {
  _labels: { region_id: string | null };
}
