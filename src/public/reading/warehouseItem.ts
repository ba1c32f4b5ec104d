/** An item as the warehouse shows it (docs/api.md, `public` of schemas/market/warehouseItems.yaml). Sizes in bytes. */
export interface WarehouseItem {
  id: number;
  name: string;
  name_en: string | null;
  code: string;
  type: string;
  version: string;
  publisher: string | null;
  summary: string;
  summary_en: string | null;
  tags: string[] | null;
  framework: string | null;
  arch: string | null;
  size: number | null;
  licence: string | null;
  released_at: string | null;
}

/** With what only its own page shows. */
export interface WarehouseItemDetail extends WarehouseItem {
  versions: { version: string; released_on?: string | null; note?: string | null; note_en?: string | null }[] | null;
  readme: string | null;
  readme_en: string | null;
  min_gpu_memory: number | null;
  min_memory: number | null;
  min_disk: number | null;
  ports: string[] | null;
  homepage: string | null;
  pull_command: string | null;
  related_ids: number[] | null;
}

/** What a card needs; readmes stay where they are until somebody opens one. */
export const CARD_FIELDS = [
  'name',
  'name_en',
  'code',
  'type',
  'version',
  'publisher',
  'summary',
  'summary_en',
  'tags',
  'framework',
  'arch',
  'size',
  'licence',
  'released_at',
] as const;
