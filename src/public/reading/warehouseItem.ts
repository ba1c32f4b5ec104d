import type { WarehouseItem as WarehouseRecord } from '#model/language/records.ts';

/** The fields of a card; readmes load when someone opens an item. */
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

/** An item as the warehouse shows it (docs/api.md, `public` of schemas/market/warehouseItems.yaml). Sizes in bytes. */
export type WarehouseItem = Pick<WarehouseRecord, 'id' | (typeof CARD_FIELDS)[number]>;

/** With the fields that only its own page shows. */
export type WarehouseItemDetail = WarehouseItem &
  Pick<
    WarehouseRecord,
    | 'versions'
    | 'readme'
    | 'readme_en'
    | 'min_gpu_memory'
    | 'min_memory'
    | 'min_disk'
    | 'ports'
    | 'homepage'
    | 'pull_command'
    | 'template_id'
    | 'image'
    | 'related_ids'
    | 'app_port'
    | 'app_minutes'
    | 'app_script'
  >;
