import { otherSize, type SizeField } from '#model/domains/billing/prices/sale/machineSize.ts';
import type { PreviewContent } from '#model/reading/actionPreview.ts';
import type { Json } from '#model/language/definition.ts';
import { renderMessage, type MessageParams } from '#model/messages/messages.ts';
import type { Context } from '#server/engine/context.ts';
import type { FieldsOf, RecordOf } from '#server/engine/product/hooks.ts';
import { ApiError, type FieldFault } from '#server/engine/http/apiError.ts';
import { flavorsWhere, sizedSpecs, type SizedFlavor } from '#server/domains/billing/prices/flavorSizes.ts';

type Product = RecordOf<'products'>;

/** The fields of a product that decide which flavors it is for. */
type Covering = Pick<
  Product,
  'resource_type' | 'spec_ref' | 'flavor_id' | 'vm_flavor_id' | 'cloud_id' | 'region_id' | SizeField
>;

const MOST_ROWS = 20;
const GIB = 1024 ** 3;

interface NamedFlavor extends SizedFlavor {
  cloud: string;
}

/** The flavors that the name of a product stands for, in the clouds for which it is; all of them without a name. */
async function namedFlavors(context: Context, product: Covering): Promise<NamedFlavor[]> {
  const { resource_type: type, spec_ref, flavor_id, vm_flavor_id, cloud_id, region_id } = product;
  const clouds = await context.db.kysely
    .selectFrom('clouds')
    .select(['cloud_id', 'name'])
    .$if(cloud_id !== null, (query) => query.where('cloud_id', '=', cloud_id ?? ''))
    .$if(region_id !== null, (query) => query.where('region_id', '=', region_id))
    .execute();
  const names = new Map(clouds.map((cloud) => [cloud.cloud_id, cloud.name]));
  const only = flavor_id ?? vm_flavor_id;
  const flavors = await flavorsWhere(context, type, ({ id, titleField }) =>
    only !== null ? { [id.field]: only } : spec_ref !== null ? { [titleField]: spec_ref } : {},
  );
  return flavors.flatMap((flavor) => {
    const cloud = names.get(flavor.cloud_id ?? '');
    const isOfType = (type === 'gpu') === (flavor.size.gpu_count ?? 0) > 0;
    return cloud === undefined || !isOfType ? [] : [{ ...flavor, cloud }];
  });
}

/** A product that names a flavor, and a size that this flavor has nowhere, contradicts itself (9252). */
export async function refuseOtherSize(context: Context, changed: Covering | FieldsOf<'products'>): Promise<void> {
  // The whole record with its changes.
  const product = changed as Covering;
  if (product.spec_ref === null || sizedSpecs(context, product.resource_type).length === 0) return;
  const flavors = await namedFlavors(context, product);
  const others = flavors.map(({ size }) => otherSize(product, size));
  const [first] = flavors;
  if (first === undefined || others.some((fields) => fields.length === 0)) return;
  const fields: Record<string, FieldFault> = {};
  for (const name of others[0] ?? [])
    fields[name] = { key: 'productSize.other', params: { name: first.name, size: sizeText(name, first.size[name]) } };
  throw new ApiError('request.contradicts', { fields, params: { name: first.name } });
}

const sizeText = (name: SizeField, value = 0): string =>
  name === 'memory' || name === 'disk' ? `${value / GIB} GiB` : String(value);

/** For which flavors a product is, before it goes on sale. */
export const coverage = {
  async basis(context: Context, product: Product): Promise<Json> {
    const { resource_type, unit_price, charge_type } = product;
    const covered = await coveredFlavors(context, product);
    return [resource_type, charge_type, unit_price, ...covered.map(({ id, cloud_id }) => `${cloud_id} ${id}`)];
  },
  async show(context: Context, product: Product): Promise<PreviewContent> {
    const { lang, schemas } = context;
    const say = (key: string, params?: MessageParams) => renderMessage(schemas.messages, key, params, lang);
    const labelOf = (name: string) => schemas.resources['products']?.fields[name]?.label[lang] ?? name;
    if (sizedSpecs(context, product.resource_type).length === 0)
      return {
        notes: [
          {
            text:
              product.spec_ref === null ? say('productSize.any') : say('productSize.named', { name: product.spec_ref }),
          },
        ],
      };
    const covered = await coveredFlavors(context, product);
    if (covered.length === 0) return { notes: [{ text: say('productSize.none'), tone: 'warning' }] };
    const shown = covered.slice(0, MOST_ROWS);
    const sizes: SizeField[] = [
      'vcpus',
      'memory',
      'disk',
      ...(product.resource_type === 'gpu' ? ['gpu_count' as const] : []),
    ];
    return {
      notes: [{ text: say('productSize.covers', { count: covered.length }) }],
      tables: [
        {
          title: say('productSize.flavors'),
          columns: [say('productSize.flavor'), labelOf('cloud_id'), ...sizes.map(labelOf)],
          rows: shown.map(({ name, cloud, size }) => ({
            cells: [name, cloud, ...sizes.map((field) => ({ field, value: size[field] ?? null }))],
          })),
          ...(covered.length > shown.length && {
            more: say('productSize.more', { count: covered.length - shown.length }),
          }),
        },
      ],
    };
  },
};

/** The flavors for which a product is. */
async function coveredFlavors(context: Context, product: Covering): Promise<NamedFlavor[]> {
  return (await namedFlavors(context, product)).filter(({ size }) => otherSize(product, size).length === 0);
}
