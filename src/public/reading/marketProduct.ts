/**
 * A product as the market shows it (docs/api.md, `public` of schemas/billing/products.yaml). Sizes in bytes, money in
 * yuan.
 */
export interface MarketProduct {
  id: number;
  name: string;
  name_en: string | null;
  code: string;
  summary: string | null;
  summary_en: string | null;
  resource_type: string;
  region_id: number;
  charge_type: string;
  meter: string;
  unit_price: string | null;
  price_hour: string | null;
  list_price: string | null;
  gpu_model: string | null;
  gpu_count: number | null;
  gpu_memory: number | null;
  interconnect: string | null;
  cpu_model: string | null;
  vcpus: number | null;
  memory: number | null;
  disk: number | null;
  disk_type: string | null;
  bandwidth_mbps: number | null;
  stock: number | null;
  tags: string[] | null;
  _labels: { region_id: string | null };
}
